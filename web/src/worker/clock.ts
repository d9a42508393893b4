// clock.ts - table time: milliseconds since the table was made, never decreasing, standing still while nobody plays.

export class TableClock {
  private base: number;
  private since: number | null = null;

  constructor(at: number) {
    this.base = at;
  }

  get running(): boolean {
    return this.since !== null;
  }

  now(): number {
    const run = this.since === null ? 0 : performance.now() - this.since;
    return Math.floor(this.base + Math.max(0, run));
  }

  run(on: boolean): void {
    if (on === this.running) return;
    this.base = this.now();
    this.since = on ? performance.now() : null;
  }
}
