// clock.ts - the time of all tables: it stands still while nobody looks, jumps on or runs faster where nobody wants to wait, and
// whatever waits for a moment does so with it.

/** More than this (24 days) a timer of a browser takes for nothing at all. Whoever is woken early waits again. */
const MOST = 2 ** 31 - 1;

interface Alarm {
  due: number;
  run: () => void;
  timer?: ReturnType<typeof setTimeout>;
}

export class Clock {
  /** What it showed when it was last set, and when that was. */
  private shown = performance.now();
  private since = this.shown;
  private still = false;
  private times = 1;
  private readonly alarms = new Map<number, Alarm>();

  /** Milliseconds; never decreasing. */
  now(): number {
    return this.still ? this.shown : this.shown + (performance.now() - this.since) * this.times;
  }

  hide(hidden: boolean): void {
    this.change(() => (this.still = hidden));
  }

  hurry(times: number): void {
    this.change(() => (this.times = times));
  }

  /** It is so many ms later. */
  skip(ms: number): void {
    this.change(() => (this.shown += Math.max(0, ms)));
  }

  private change(how: () => void): void {
    this.shown = this.now();
    this.since = performance.now();
    how();
    for (const alarm of this.alarms.values()) this.set(alarm);
  }

  /** Runs this in so many ms; whatever was to run under this number does so no more. Negative: nothing does. */
  wake(number: number, ms: number, run: () => void): void {
    clearTimeout(this.alarms.get(number)?.timer);
    this.alarms.delete(number);
    if (ms < 0) return;
    const alarm: Alarm = { due: this.now() + ms, run };
    this.alarms.set(number, alarm);
    this.set(alarm);
  }

  stop(): void {
    for (const { timer } of this.alarms.values()) clearTimeout(timer);
    this.alarms.clear();
  }

  private set(alarm: Alarm): void {
    clearTimeout(alarm.timer);
    const ms = Math.min((alarm.due - this.now()) / this.times, MOST);
    if (!this.still) alarm.timer = setTimeout(alarm.run, ms);
  }
}
