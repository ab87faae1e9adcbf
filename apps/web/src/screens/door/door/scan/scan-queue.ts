import { reportError } from '../../../../data/report-error.ts';
import type { Decision } from '../../../../offline/door.ts';
import type { Presented } from '../../../../offline/recognise.ts';
import { RecentCodes, textOf } from '../../camera/recent-codes.ts';

/** Milliseconds that a verdict is shown before the next in the queue replaces it. */
export const SHOWN_AT_LEAST = 600;
/**
 * Milliseconds for which an admitted ticket returns with its open question. After that it is judged anew, because it
 * may be in another hand.
 */
export const QUESTION_OPEN = 30_000;
/** Most waiting codes, so that a broken reader does not fill the queue. */
const MOST_WAITING = 16;

export interface ScanQueueParts {
  judge: (presented: Presented) => Promise<Decision>;
  /** Returns whether a scan now would be read where a decision was made: at its area and day, entry or exit. */
  isWhereDecided: (decision: Decision) => boolean;
  /** Returns whether the document check of a decision was shown and not answered. */
  isUnanswered: (decision: Decision) => Promise<boolean>;
  show: (decision: Decision) => void;
  /** Returns the shown decision. */
  shown: () => Decision | undefined;
  /** Returns milliseconds of a monotonic clock. */
  now: () => number;
}

/** Judges codes one after the other, each once, however often it is seen. */
export class ScanQueue {
  private readonly parts: ScanQueueParts;
  private readonly codes = new RecentCodes();
  private readonly waiting: Presented[] = [];
  /** The latest decision about each text admitted here lately, with its time. */
  private readonly admitted = new Map<string, { decision: Decision; at: number }>();
  /** The subject of the last decision. */
  private last: { decision: Decision; text: string | undefined } | undefined;
  private isBusy = false;

  constructor(parts: ScanQueueParts) {
    this.parts = parts;
  }

  /** Takes the codes in a picture; judges the first new one if nothing else is being judged. */
  see(texts: readonly string[]): void {
    const now = this.parts.now();
    // The ticket beside one whose verdict is shown comes next.
    const isStillBefore = texts.some((text) => this.shownAbout(textOf(text)) !== undefined);
    if (this.isBusy || isStillBefore) return this.codes.look(texts, now);
    const text = this.codes.pick(texts, now);
    if (text !== undefined) this.take({ by: 'text', text });
  }

  /** Keeps the codes in a picture known while something covers the camera: none of them is judged. */
  look(texts: readonly string[]): void {
    this.codes.look(texts, this.parts.now());
  }

  /** Takes what a hand-held reader has read, in all the ways it may be meant. It waits its turn and is never dropped. */
  hear([text, ...others]: readonly [string, ...string[]]): void {
    if (this.waiting.length >= MOST_WAITING || this.codes.pick([text], this.parts.now()) === undefined) return;
    this.take({ by: 'text', text, ...(others.length > 0 && { others }) });
  }

  /** Takes a choice by hand, unless a scan is in progress. */
  present(presented: Presented): void {
    if (!this.isBusy) this.take(presented);
  }

  /** Drops the queue: the door is closed, and nobody would see its verdicts. */
  close(): void {
    this.waiting.length = 0;
  }

  private take(presented: Presented): void {
    this.waiting.push(presented);
    if (!this.isBusy) void this.work();
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      await this.decide(next);
      if (this.waiting.length > 0) await rest(SHOWN_AT_LEAST);
    }
    this.isBusy = false;
  }

  private async decide(presented: Presented): Promise<void> {
    const text = presented.by === 'text' ? textOf(presented.text) : undefined;
    try {
      const decision = (await this.standing(text)) ?? (await this.parts.judge(presented));
      this.last = { decision, text };
      if (text !== undefined) this.remember(text, decision);
      // Reading once more is what that verdict asks for.
      if (text !== undefined && decision.verdict.code === 'UPDATE_TICKET_ERROR') this.codes.forget(text);
      this.parts.show(decision);
    } catch (error) {
      if (presented.by === 'text') this.codes.forget(presented.text);
      reportError(error, 'door.scan');
    }
  }

  /** Returns the admission that a repeated ticket keeps: it is still shown, or its question is open. */
  private async standing(text: string | undefined): Promise<Decision | undefined> {
    if (text === undefined) return undefined;
    const shown = this.shownAbout(text);
    if (shown?.verdict.ok && this.parts.isWhereDecided(shown)) return shown;
    const lately = this.admitted.get(text);
    if (!lately || !this.parts.isWhereDecided(lately.decision)) return undefined;
    if (this.parts.now() - lately.at > QUESTION_OPEN) return undefined;
    return (await this.parts.isUnanswered(lately.decision)) ? lately.decision : undefined;
  }

  private shownAbout(text: string): Decision | undefined {
    const shown = this.parts.shown();
    return shown && this.last?.decision.op_id === shown.op_id && this.last.text === text ? shown : undefined;
  }

  private remember(text: string, decision: Decision): void {
    const now = this.parts.now();
    for (const [known, { at }] of this.admitted) if (now - at > QUESTION_OPEN) this.admitted.delete(known);
    const isNew = this.admitted.get(text)?.decision.op_id !== decision.op_id;
    if (decision.verdict.ok && decision.verdict.document && isNew) this.admitted.set(text, { decision, at: now });
  }
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
