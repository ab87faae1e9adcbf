import { Clock } from '../../kernel/watch/clock.ts';

/** The wall clock, which the demonstration sets back while it lives through its past. */
export class SteeredClock extends Clock {
  private offset = 0;

  override now(): Date {
    return new Date(Date.now() + this.offset);
  }

  moveTo(moment: Date): void {
    this.offset = moment.getTime() - Date.now();
  }

  release(): void {
    this.offset = 0;
  }
}
