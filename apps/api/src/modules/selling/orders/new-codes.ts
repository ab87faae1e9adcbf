import { makeOrderCode, makeTicketCode } from '@festix/domain/selling';
import { randomBytes } from 'node:crypto';

/** As many as the longest code needs. */
const CODE_BYTES = 10;

export function newOrderCode(eventName: string): string {
  return makeOrderCode(eventName, randomBytes(CODE_BYTES));
}

/**
 * Returns as many order codes, none twice and none that an order has. Another transaction may take one meanwhile, which
 * the unique constraint tells.
 */
export async function newOrderCodes(
  count: number,
  takenOf: (codes: string[]) => Promise<Iterable<string>>,
  draw: () => string,
): Promise<string[]> {
  const codes = new Set<string>();
  const seen = new Set<string>();
  while (codes.size < count) {
    const drawn: string[] = [];
    while (codes.size + drawn.length < count) {
      const code = draw();
      if (!seen.has(code)) drawn.push(code);
      seen.add(code);
    }
    const taken = new Set(await takenOf(drawn));
    for (const code of drawn) if (!taken.has(code)) codes.add(code);
  }
  return [...codes];
}

export function newTicketCode(): string {
  return makeTicketCode(randomBytes(CODE_BYTES));
}
