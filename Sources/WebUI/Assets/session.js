// The WebSocket of training: sends gestures, receives states. A lost connection is opened again. Each state is
// complete, so the first state after reconnecting is sufficient.

const shortest = 250, longest = 4000;

export class Session {
  constructor(language) {
    this.language = language;
    this.state = null;
    this.isConnected = false;
    this.listeners = new Set();
    this.delay = shortest;
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
      this.isConnected = true;
      this.state = JSON.parse(message.data);
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
