// *Then and now*: how the smallest difference that the person hears has changed, in words and as sound.
import {element} from '/elements.js';

export class ThenAndNow {
  constructor(page) {
    this.page = page;
    this.node = element('section', {class: 'card stat then-and-now', hidden: ''});
  }

  async load() {
    const {title, abilities} = await this.page.get('/then-and-now');
    this.node.hidden = !abilities.length;
    const lines = ({name, headline, sentence, ability, hear, ...ends}) => [
      name && element('h3', {}, name),
      headline && element('p', {class: 'value number'}, headline),
      element('p', {class: headline && 'muted small'}, sentence),
      ability && element('button', {class: 'button tool', type: 'button', onclick: ({target}) => this.toggle(ability, target, hear, ends)}, hear)];
    this.node.replaceChildren(element('h2', {}, title), ...abilities.flatMap(lines).filter(Boolean));
  }

  /** Plays the two pairs, or stops them; meanwhile the button says which of them sounds. */
  toggle(ability, button, hear, {then, now}) {
    const wasPlaying = this.playing;
    this.stop();
    if (wasPlaying === ability) return;
    const {text} = this.page, audio = this.audio = new Audio(`/then-and-now/sound?ability=${ability}`);
    this.playing = ability;
    this.ended = () => { button.textContent = hear; };
    audio.ontimeupdate = () => {
      const isThen = !(audio.currentTime > audio.duration / 2);
      if (this.audio === audio) button.textContent = `♪ ${text(isThen ? 'profile.comparedThen' : 'profile.comparedNow')}: ${isThen ? then : now}\u00a0¢`;
    };
    audio.onended = () => this.stop();
    this.audio.play().catch(() => this.stop());
  }

  stop() {
    this.audio?.pause();
    this.ended?.();
    this.audio = this.playing = this.ended = null;
  }
}
