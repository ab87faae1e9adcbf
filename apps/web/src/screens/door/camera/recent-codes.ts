import { readTicketText } from '@festix/domain/selling';

/**
 * Milliseconds that a code has to be out of sight before it counts as shown again. The ticket that has just entered is
 * still before the camera, or its holder lowers the phone and lifts it once more: that is no second try.
 */
export const OUT_OF_SIGHT = 3_000;

/** Tells a code that is shown from one that was read a moment ago. Several are remembered at once. */
export class RecentCodes {
  /** When each code was last seen, by its own text. */
  private readonly seenAt = new Map<string, number>();

  /**
   * Returns the first code in a picture that was not read lately, and remembers it as read; a ticket goes before any other
   * code. All others stay as new as they were: their turn comes.
   */
  pick(texts: readonly string[], now: number): string | undefined {
    this.look(texts, now);
    const fresh = texts.filter((text) => !this.seenAt.has(textOf(text)));
    const picked = fresh.find((text) => readTicketText(text) !== undefined) ?? fresh[0];
    if (picked !== undefined) this.seenAt.set(textOf(picked), now);
    return picked;
  }

  /** Keeps the codes of a picture in sight of which nothing is judged. */
  look(texts: readonly string[], now: number): void {
    this.dropOld(now);
    for (const text of texts) if (this.seenAt.has(textOf(text))) this.seenAt.set(textOf(text), now);
  }

  /** Lets the next reading of a code count, whenever it comes: this one led to nothing. */
  forget(text: string): void {
    this.seenAt.delete(textOf(text));
  }

  private dropOld(now: number): void {
    // A clock that begins anew has seen nothing yet.
    for (const [text, at] of this.seenAt) if (now < at || now - at >= OUT_OF_SIGHT) this.seenAt.delete(text);
  }
}

/** Returns the ticket's own text, so that a camera and a reader with a prefix have read the same. */
export function textOf(scanned: string): string {
  return readTicketText(scanned)?.text ?? scanned;
}
