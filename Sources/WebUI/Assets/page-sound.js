// Plays the server's samples in the browser: the notes of a session on a phone, and sounds outside sessions there. On the
// machine itself the server plays.
import {isPhone} from '/session.js';

/** Samples per second of everything that the server sends. */
const rate = 48000;
/** Seconds from scheduling a note to its beginning, at least. */
const shortest = 0.02;
/** Seconds in which a note fades, as in the server's envelope. */
const fade = 0.02;

/** From 1 to 0 along a raised cosine. */
const fading = Float32Array.from({length: 65}, (_, i) => (1 + Math.cos(Math.PI * i / 64)) / 2);

export class PageSound {
  /** `send` passes a gesture to the session, `changed` is called when `isWaiting` or `isHeard` may have changed. */
  constructor(send, changed) {
    Object.assign(this, {send, changed, note: null, context: null});
    // Browsers play only after a gesture of the person.
    for (const kind of ['click', 'keydown']) addEventListener(kind, () => (isPhone || this.note) && this.unlock(), true);
  }

  unlock() {
    if (!this.context) {
      this.context = new AudioContext({sampleRate: rate});
      this.context.onstatechange = this.changed;
    }
    if (this.context.state !== 'running') this.context.resume();
  }

  /** Whether a note waits for a gesture. */
  get isWaiting() { return this.note !== null && this.context?.state !== 'running'; }

  /** Whether the note with a number has begun to sound. */
  isHeard(number) { return this.note?.number === number && this.note.heard !== null && performance.now() >= this.note.heard; }

  /** Seconds from the beginning of the note to an event, by the browser's monotonic clock; undefined without a note. */
  since(event) {
    const heard = this.note?.heard;
    return heard ? Math.max(0, event.timeStamp - heard) / 1000 : undefined;
  }

  /** Follows the session's note. A page that was disconnected reports the beginning again. */
  follow(note, wasDisconnected) {
    if (!note) return this.release();
    if (note.number !== this.note?.number) this.begin(note);
    else if (wasDisconnected) this.report();
  }

  async begin({number, after}) {
    const earlier = this.note?.end ?? null;
    const note = this.note = {number, source: null, gain: null, heard: null, end: null};
    this.unlock();
    try {
      const answer = await fetch(`/sound/note?number=${number}`);
      if (!answer.ok) throw new Error(answer.statusText);
      const buffer = this.buffer(await answer.arrayBuffer());
      while (this.context.state !== 'running') await new Promise((next) => this.context.addEventListener('statechange', next, {once: true}));
      if (this.note !== note) return;
      const soonest = this.context.currentTime + shortest;
      const start = earlier === null || after === undefined || after === null ? soonest : Math.max(soonest, earlier + after);
      this.schedule(note, buffer, start);
    } catch {
      // The next state, at the latest that after reconnecting, begins the note again.
      if (this.note === note) this.note = null;
    }
  }

  buffer(bytes) {
    const samples = new Float32Array(bytes);
    const buffer = this.context.createBuffer(1, samples.length, rate);
    buffer.copyToChannel(samples, 0);
    return buffer;
  }

  schedule(note, buffer, start) {
    note.gain = this.context.createGain();
    note.gain.connect(this.context.destination);
    note.source = new AudioBufferSourceNode(this.context, {buffer});
    note.source.connect(note.gain);
    note.source.start(start);
    note.end = start + buffer.duration;
    note.heard = this.instant(start);
    this.report();
    setTimeout(this.changed, note.heard - performance.now() + 1);
  }

  /** When a time of the context is heard, in milliseconds of `performance.now()`. */
  instant(time) {
    const {contextTime, performanceTime} = this.context.getOutputTimestamp?.() ?? {};
    if (performanceTime > 0 && contextTime > 0) return performanceTime + (time - contextTime) * 1000;
    const latency = this.context.outputLatency || this.context.baseLatency || 0;
    return performance.now() + (time - this.context.currentTime + latency) * 1000;
  }

  report() {
    const {number, heard} = this.note;
    if (heard !== null) this.send({do: 'sounds', note: number, in: (heard - performance.now()) / 1000});
  }

  /** Fades the note. */
  fade() {
    const {source, gain, end} = this.note ?? {};
    const now = this.context?.currentTime;
    if (!source || now >= end) return;
    gain.gain.setValueCurveAtTime(fading, now, fade);
    source.stop(now + fade);
    this.note.source = null;
  }

  /** Fades the note and forgets it. */
  release() {
    this.fade();
    this.note = null;
  }

  /** Plays samples outside a session, and resolves when they have been heard. */
  async play(bytes) {
    this.unlock();
    const source = new AudioBufferSourceNode(this.context, {buffer: this.buffer(bytes)});
    source.connect(this.context.destination);
    await new Promise((ended) => {
      source.onended = ended;
      source.start();
    });
  }
}
