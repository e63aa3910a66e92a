// *Then and now*: how the smallest difference that the person hears has changed, in words and as sound.
import {element} from '/elements.js';
import {playSound} from '/listening.js';

/** Milliseconds between the two pairs, beside those that a device takes to open. */
const pause = 600;

export class ThenAndNow {
  constructor(page) {
    Object.assign(this, {page, parts: new Map()});
  }

  /** The part of an interval's card, hidden until it is loaded; one that is loaded stays while it is loaded anew. */
  part(interval) {
    const part = this.parts.get(interval) ?? element('div', {class: 'then-and-now', hidden: true});
    this.parts.set(interval, part);
    return part;
  }

  async load() {
    const {title, intervals} = await this.page.get('/then-and-now');
    for (const part of this.parts.values()) part.hidden = true;
    for (const {headline, sentence, interval, ...heard} of intervals) {
      const part = this.parts.get(interval);
      if (!part) continue;
      part.hidden = false;
      part.replaceChildren(element('h3', {}, title),
        ...headline ? [element('p', {class: 'value number'}, headline)] : [],
        element('p', {class: 'muted small'}, sentence),
        ...heard.hear ? [this.button(interval, heard)] : []);
    }
  }

  /** A button that plays the two pairs one after the other; meanwhile it says which of them sounds. */
  button(interval, {hear, then, now}) {
    const {page, page: {text}} = this;
    const problem = element('p', {class: 'problem small', role: 'alert'});
    const button = element('button', {class: 'button tool', type: 'button', onclick: async () => {
      button.disabled = true;
      problem.textContent = '';
      try {
        for (const [play, name, cents] of [['then', text('profile.comparedThen'), then], ['now', text('profile.comparedNow'), now]]) {
          if (play === 'now') await new Promise((done) => setTimeout(done, pause));
          button.textContent = `♪ ${name}: ${cents}\u00a0¢`;
          await playSound(page, {play, interval});
        }
      } catch (error) {
        problem.textContent = error.message;
      }
      button.textContent = hear;
      button.disabled = false;
    }}, hear);
    return element('div', {}, button, problem);
  }
}
