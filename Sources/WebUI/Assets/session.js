// The WebSocket of training: sends gestures, receives states, plays the notes that they name. A lost connection is opened
// again. Each state is complete, so the first state after reconnecting is sufficient.

/** Whether the page is open on another device than the server's. */
export const isPhone = !['127.0.0.1', 'localhost'].includes(location.hostname);

const shortest = 250, longest = 4000;

export class Session {
  constructor(locale) {
    this.locale = locale;
    this.state = null;
    this.isConnected = false;
    this.listeners = new Set();
    this.delay = shortest;
    /** The gesture that began the last session of this page; null before the first. */
    this.begun = null;
    /** The intervals of the settings before a person came to look at others, until a session of these begins; null without any. */
    this.former = null;
    /** What that session practised, in words. */
    this.practice = '';
    // Without the player, the next state that names a note loads it.
    if (isPhone) this.player().catch(() => {});
    this.connect();
  }

  /**
   * The player of the notes that states name, which is `sound` from then on. Only a phone, and a page that has taken its
   * session over, load it.
   */
  player() {
    return this.loading ??= import('/page-sound.js').then(({PageSound}) => {
      this.sound = new PageSound((gesture) => this.send(gesture), () => this.tell());
      this.sound.follow(this.state?.note, false);
      return this.sound;
    }, (error) => {
      this.loading = null;
      throw error;
    });
  }

  /** Calls `listener(state, isConnected)` now and with each change; returns a function that ends this. */
  subscribe(listener) {
    this.listeners.add(listener);
    listener(this.state, this.isConnected);
    return () => this.listeners.delete(listener);
  }

  /** Sends a gesture, such as `{do: 'answer', higher: true}`. Without a connection it is dropped: nobody has heard it. */
  send(gesture) {
    if (gesture.do === 'start') this.begun = gesture;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(gesture));
  }

  connect() {
    this.socket = new WebSocket(`ws://${location.host}/session?language=${this.locale}`);
    this.socket.onmessage = (message) => {
      this.delay = shortest;
      this.state = JSON.parse(message.data);
      // The last session is then another page's.
      if (this.state.isRunning && !this.state.isMine) this.begun = null;
      if (this.sound) this.sound.follow(this.state.note, !this.isConnected);
      else if (this.state.note) this.player().catch(() => {});
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
