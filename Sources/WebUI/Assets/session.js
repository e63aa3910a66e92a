// The WebSocket of training: sends gestures, receives states, plays the notes that they name. A lost connection is opened again. Each state is
// complete, so the first state after reconnecting is sufficient.
import {PageSound} from '/page-sound.js';

const shortest = 250, longest = 4000;

export class Session {
  constructor(language) {
    this.language = language;
    this.state = null;
    this.isConnected = false;
    this.listeners = new Set();
    this.delay = shortest;
    this.sound = new PageSound((gesture) => this.send(gesture), () => this.tell());
    this.connect();
  }

  /** Calls `listener(state, isConnected)` now and with each change; returns a function that ends this. */
  subscribe(listener) {
    this.listeners.add(listener);
    listener(this.state, this.isConnected);
    return () => this.listeners.delete(listener);
  }

  /** Sends a gesture, such as `{do: 'answer', higher: true}`. Without a connection it is dropped: nobody has heard it. */
  send(gesture) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(gesture));
  }

  connect() {
    this.socket = new WebSocket(`ws://${location.host}/session?language=${this.language}`);
    this.socket.onmessage = (message) => {
      this.delay = shortest;
      this.state = JSON.parse(message.data);
      this.sound.follow(this.state.note, !this.isConnected);
      this.isConnected = true;
      this.tell();
    };
    this.socket.onclose = () => {
      this.isConnected = false;
      this.tell();
      setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(longest, this.delay * 2);
    };
  }

  tell() {
    for (const listener of this.listeners) listener(this.state, this.isConnected);
  }
}
