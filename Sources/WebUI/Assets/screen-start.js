// Start: where training stands, and what to do next.
import {element} from '/elements.js';

export const screen = {
  name: 'start',
  title: {en: 'Start', de: 'Start'},
  group: 'training',

  mount(root, page) {
    root.append(element('header', {}, element('h1', {}, 'Peach')));
    const line = element('p', {class: 'muted'});
    root.append(line);
    return page.session.subscribe((state, isConnected) => {
      line.textContent = isConnected ? page.text('Ready.', 'Bereit.') : page.text('Connecting …', 'Verbindung wird aufgebaut …');
    });
  },
};
