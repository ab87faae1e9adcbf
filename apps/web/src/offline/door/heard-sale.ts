import type { Presented, Recognised } from '../recognise.ts';
import type { DoorParts } from './door-parts.ts';

/**
 * Adds what tills tell without the server about the sale of a stub, until the server's word: to a stub on lease, and to a
 * ticket that the list lacks, of which the signature says alone that it was made. A voided sale withdraws it.
 */
export function withSale(
  recognised: Recognised,
  { by }: Presented,
  { event, heard }: Pick<DoorParts, 'event' | 'heard'>,
): Recognised {
  const { facts, listed } = recognised;
  if (facts?.event_id !== event().id) return recognised;
  const isOpen = facts.status === 'leased' || (facts.status === 'valid' && !listed && by === 'text');
  const sale = isOpen && facts.serial !== undefined ? heard.saleOf(facts.serial) : undefined;
  if (!sale) return recognised;
  const { at, till, voided_at, price_kind } = sale;
  const sold = { ...facts, sale: { at, till, voided_at }, price_kind: facts.price_kind ?? price_kind };
  return { ...recognised, facts: voided_at ? { ...sold, status: 'voided' } : sold };
}
