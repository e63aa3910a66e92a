// *Then and now*: how the smallest difference that the person hears has changed, in words and as sound.
import {element} from '/elements.js';

export class ThenAndNow {
  constructor(page) {
    this.page = page;
    this.node = element('section', {class: 'card', hidden: ''});
  }

  async load() {
    const {title, abilities} = await this.page.get('/then-and-now');
    this.node.hidden = !abilities.length;
    const lines = ([sentence, ability, label]) => [element('p', {}, sentence), ...(ability
      ? [element('button', {class: 'button tool', type: 'button', onclick: () => this.toggle(ability)}, label)] : [])];
    this.node.replaceChildren(element('h2', {}, title), ...abilities.flatMap(lines));
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
