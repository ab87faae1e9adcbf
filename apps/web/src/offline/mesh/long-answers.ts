import { writeMeshMessage, type MeshMessage } from '@festix/domain/sync';
import { reportError } from '../../data/report-error.ts';

/** Milliseconds of one task: a verdict waits no longer for a newcomer's answer. */
const LONGEST_TASK = 8;

/** Most answers that wait at a link: as many as two halves of 300,000 facts have for each other. */
const MOST_WAITING = 1_024;

/** A link as its answers need it. */
export interface AnswerLine {
  send(text: string): void;
  /** Returns what to wait for before the link takes more, if it holds too much; absent: it always takes more. */
  full?(): Promise<void> | undefined;
}

/**
 * Sends the answers to a link in short tasks, and no more at a time than it takes: a device that comes late gets all
 * facts, some hundred thousand at the end of a night.
 */
export class LongAnswers {
  private readonly link: AnswerLine;
  private waiting: Iterator<MeshMessage>[] = [];
  private isSending = false;

  constructor(link: AnswerLine) {
    this.link = link;
  }

  /** Whether an answer is not yet sent to its end. */
  get isUnderway(): boolean {
    return this.waiting.length > 0;
  }

  /** Whether so many answers wait that no other one is to be begun: the link may take none of them. */
  get isFull(): boolean {
    return this.waiting.length >= MOST_WAITING;
  }

  /** Sends an answer after those before it; a short one at once. */
  begin(answer: Iterable<MeshMessage>): void {
    this.waiting.push(answer[Symbol.iterator]());
    if (!this.isSending) void this.send();
  }

  /** Drops what is not sent yet. */
  end(): void {
    this.waiting = [];
  }

  private async send(): Promise<void> {
    this.isSending = true;
    try {
      while (this.isUnderway) {
        const full = this.sendSome();
        if (this.isUnderway) await (full ?? nextTask());
      }
    } catch (error) {
      // A later heartbeat repairs what is dropped.
      this.waiting = [];
      reportError(error, 'mesh.answer');
    } finally {
      this.isSending = false;
    }
  }

  /** Sends for one task; returns what to wait for if the link is full. */
  private sendSome(): Promise<void> | undefined {
    const until = performance.now() + LONGEST_TASK;
    while (performance.now() < until) {
      const full = this.link.full?.();
      const [first] = this.waiting;
      if (full || !first) return full;
      const next = first.next();
      if (next.done === true) this.waiting.shift();
      else this.link.send(writeMeshMessage(next.value));
    }
    return undefined;
  }
}

function nextTask(): Promise<void> {
  return new Promise((begin) => setTimeout(begin, 0));
}
