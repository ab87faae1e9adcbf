import { readTicketText } from '@festix/domain/selling';

/**
 * Milliseconds out of sight before a code counts as shown again. The ticket just admitted is still before the camera,
 * or its holder lowers the phone and lifts it again: that is no second attempt.
 */
export const OUT_OF_SIGHT = 3_000;

/** Distinguishes a shown code from one that was read a moment ago. Remembers several at once. */
export class RecentCodes {
  /** Time at which each code was last seen, by its text. */
  private readonly seenAt = new Map<string, number>();
  /** Codes that wait or are asked about: read already, however long ago. */
  private readonly kept = new Set<string>();

  /**
   * Returns the first code in a picture that was not read lately, and remembers it; a ticket takes precedence. All
   * others stay new.
   */
  pick(texts: readonly string[], now: number): string | undefined {
    this.look(texts, now);
    const fresh = texts.filter((text) => !this.seenAt.has(textOf(text)) && !this.kept.has(textOf(text)));
    const picked = fresh.find((text) => readTicketText(text) !== undefined) ?? fresh[0];
    if (picked !== undefined) this.seenAt.set(textOf(picked), now);
    return picked;
  }

  /** Refreshes the codes of a picture without judging any. */
  look(texts: readonly string[], now: number): void {
    this.dropOld(now);
    for (const text of texts) if (this.seenAt.has(textOf(text))) this.seenAt.set(textOf(text), now);
  }

  /** Keeps a code known until it is released, whether it is in sight or not. */
  keep(text: string): void {
    this.kept.add(textOf(text));
  }

  /** Ends `keep`: the code is known for as long as it stays in sight from now on, and three seconds more. */
  release(text: string, now: number): void {
    this.kept.delete(textOf(text));
    this.seenAt.set(textOf(text), now);
  }

  /** Lets the next reading of a code count: this one had no result. */
  forget(text: string): void {
    this.kept.delete(textOf(text));
    this.seenAt.delete(textOf(text));
  }

  private dropOld(now: number): void {
    // A restarted clock has seen nothing yet.
    for (const [text, at] of this.seenAt) if (now < at || now - at >= OUT_OF_SIGHT) this.seenAt.delete(text);
  }
}

/** Returns the ticket's own text, so that a camera and a reader with a prefix give the same. */
export function textOf(scanned: string): string {
  return readTicketText(scanned)?.text ?? scanned;
}
