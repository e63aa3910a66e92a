// *Then and now*: the smallest differences that the person heard at the beginning and hears now, as sound.
import {element} from '/elements.js';

export class ThenAndNow {
  constructor(page) {
    this.page = page;
    this.audio = null;
    this.node = element('section', {class: 'card then-and-now', hidden: ''});
  }

  async load() {
    const {page} = this;
    const {abilities} = await page.get('/then-and-now');
    this.node.hidden = abilities.length === 0;
    const button = ([ability, name]) => {
      const label = page.text(`Hear then and now: ${name}`, `Damals und jetzt anhören: ${name}`);
      return element('button', {class: 'button tool', type: 'button', onclick: () => this.toggle(ability)}, `♪ ${label}`);
    };
    this.node.replaceChildren(element('h2', {}, page.text('Then and now', 'Damals und jetzt')), ...abilities.map(button));
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
