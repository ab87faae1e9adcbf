import { Answers } from './answers.ts';
import { PrinterError, type PrinterId, type PrinterLink, type PrinterStatus } from './printer-link.ts';
import { realTimeStatus, tellsWhenDone, workedOff, type Ask } from './real-time-status.ts';
import { inTime } from './timed-write.ts';

/** Milliseconds that a printer has to open, which by Bluetooth takes some, and to close. */
export const OPEN_WITHIN = 20_000;
const CLOSE_WITHIN = 5_000;

/** What the links have in common: answers, and the one report that a link is lost. */
export abstract class BaseLink implements PrinterLink {
  abstract readonly printer: PrinterId;
  protected readonly answers = new Answers();
  private readonly listeners: (() => void)[] = [];
  private isLost = false;
  private isClosed = true;
  private isWanted = false;
  /** Whether the printer has answered the last question how it is. */
  private isAnswering = false;
  /** Time, by the page's own clock, until which the link carries what the device took. */
  private carriedAt = 0;

  async open(): Promise<void> {
    this.isLost = false;
    this.isWanted = true;
    const connecting = this.connect();
    // One that opens after it was given up must not stay open.
    const stop = () => void connecting.then(() => this.hangUp()).catch(() => undefined);
    try {
      await inTime(connecting, { within: OPEN_WITHIN, fault: 'busy', stop });
      if (!this.isWanted) throw new PrinterError('lost');
    } catch (error) {
      await this.hangUp();
      throw error instanceof PrinterError ? error : new PrinterError(this.whyNotOpened(error), error);
    }
    this.isClosed = false;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.isLost || this.isClosed) throw new PrinterError('lost');
    this.carriedAt = Math.max(performance.now(), this.carriedAt) + this.carryingTime(bytes.length);
    try {
      await this.send(bytes);
    } catch (error) {
      if (error instanceof PrinterError) throw error;
      this.lose();
      throw new PrinterError('lost', error);
    }
  }

  async status(): Promise<PrinterStatus> {
    // Its silence would pass for a printer that is stuck.
    if (this.isLost) throw new PrinterError('lost');
    const status = this.canRead() ? await realTimeStatus(this.ask) : 'silent';
    this.isAnswering = status !== 'silent';
    return status;
  }

  async finished(): Promise<boolean> {
    this.answers.forget();
    return this.canRead() && (await workedOff(this.ask));
  }

  async tellsEnd(): Promise<boolean> {
    this.answers.forget();
    return this.canRead() && (await tellsWhenDone(this.ask));
  }

  /** Closes the link, also one that is only being opened; never takes long. */
  async close(): Promise<void> {
    this.isWanted = false;
    this.isClosed = true;
    await this.hangUp();
  }

  onLost(listener: () => void): void {
    this.listeners.push(listener);
  }

  protected abstract connect(): Promise<void>;
  protected abstract send(bytes: Uint8Array): Promise<void>;
  protected abstract disconnect(): Promise<void>;
  protected abstract canRead(): boolean;
  /** Returns the milliseconds in which so many bytes reach the printer, where a write ends before they have. */
  protected carryingTime(_bytes: number): number {
    return 0;
  }

  protected abstract whyNotOpened(error: unknown): 'busy' | 'driver' | 'lost';

  /** Reports a lost link, once. One that was closed on purpose is not lost. */
  protected lose(): void {
    if (this.isLost || this.isClosed) return;
    this.isLost = true;
    for (const listener of this.listeners) listener();
  }

  /** Listens to the device only while the link is open: a busy one is tried again and again, each time by a new link. */
  protected readonly onGone = (): void => this.lose();

  private async hangUp(): Promise<void> {
    const limit = { within: CLOSE_WITHIN, fault: 'stuck', stop: () => undefined } as const;
    await inTime(this.disconnect(), limit).catch(() => undefined);
  }

  /** Asks a printer, which hears the question behind all that is still carried; one that never answers is not waited for. */
  private readonly ask: Ask = async (question) => {
    const patience = this.isAnswering ? Math.max(0, this.carriedAt - performance.now()) : 0;
    const answer = await this.answers.ask(question, (bytes) => this.write(bytes), patience);
    if (answer !== undefined) this.carriedAt = 0;
    return answer;
  };
}

export function nameOf(error: unknown): string {
  return (error as { name?: string } | undefined)?.name ?? '';
}
