// clock.ts - the time of all tables: it stands still while nobody looks, goes ahead where somebody does not want to wait, and
// whatever waits for a moment waits with it.

/** More than this (24 days) a timer of a browser takes for nothing at all. Whoever is woken early waits again. */
const MOST = 2 ** 31 - 1;

interface Alarm {
  due: number;
  run: () => void;
  timer?: ReturnType<typeof setTimeout>;
}

export class Clock {
  /** How long it has stood still so far, and since when it does. */
  private stood = 0;
  private since: number | null = null;
  private readonly alarms = new Map<number, Alarm>();

  /** Milliseconds; never decreasing. */
  now(): number {
    return (this.since ?? performance.now()) - this.stood;
  }

  hide(hidden: boolean): void {
    if (hidden === (this.since !== null)) return;
    if (this.since !== null) this.stood += performance.now() - this.since;
    this.since = hidden ? performance.now() : null;
    for (const alarm of this.alarms.values()) this.set(alarm);
  }

  /** It is so many ms later. */
  skip(ms: number): void {
    if (ms <= 0) return;
    this.stood -= ms;
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
    const ms = Math.min(alarm.due - this.now(), MOST);
    if (this.since === null) alarm.timer = setTimeout(alarm.run, ms);
  }
}
