import { readTicketText } from '@festix/domain';

/**
 * Milliseconds that a code has to be out of sight before it counts as shown again. The ticket that has just entered is
 * still before the camera, and that is no second try.
 */
export const OUT_OF_SIGHT = 1_500;

/** Tells a code that is shown from one that is still there. */
export class FreshCodes {
  private last: { text: string; seenAt: number } | undefined;

  /** The code to judge among those in a picture, if there is a new one. A ticket goes before any other code. */
  pick(texts: readonly string[], now: number): string | undefined {
    const text = texts.find((one) => readTicketText(one) !== undefined) ?? texts[0];
    if (text === undefined) return undefined;
    const isSame = text === this.last?.text && now - this.last.seenAt < OUT_OF_SIGHT;
    this.last = { text, seenAt: now };
    return isSame ? undefined : text;
  }

  /** A picture of which nothing is judged: the code of before is no new one afterwards if it is still there. */
  look(texts: readonly string[], now: number): void {
    if (this.last && texts.includes(this.last.text)) this.last.seenAt = now;
  }

  /** The next code counts, also when it is the same: somebody asked for it. */
  forget(): void {
    this.last = undefined;
  }
}
