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
    const lines = ({name, headline, sentence, ability, hear}) => [
      name && element('h3', {}, name),
      headline && element('p', {class: 'value number'}, headline),
      element('p', {class: headline && 'muted small'}, sentence),
      ability && element('button', {class: 'button tool', type: 'button', onclick: () => this.toggle(ability)}, hear)];
    this.node.replaceChildren(element('h2', {}, title), ...abilities.flatMap(lines).filter(Boolean));
  }

  toggle(ability) {
    const wasPlaying = this.playing;
    this.stop();
    if (wasPlaying === ability) return;
    this.playing = ability;
    this.audio = new Audio(`/then-and-now/sound?ability=${ability}`);
    this.audio.onended = () => this.stop();
    this.audio.play().catch(() => this.stop());
  }

  stop() {
    this.audio?.pause();
    this.audio = this.playing = null;
  }
}
