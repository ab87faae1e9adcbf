import type { PriceKind } from '../../programme/lots/price-kind.ts';
import { epochOf, type Instant } from '../../ground/time/instant.ts';
import type { MeshFact, StubFactKind } from './mesh-fact.ts';

/** What tills tell about the sale of a stub. */
export interface HeardSale {
  at: Instant;
  /** Id of the till. */
  device_id: string;
  price_kind: PriceKind | null;
  /** Time at which that till voided it; null while it stands. */
  voided_at: Instant | null;
}

type StubFact = MeshFact & { kind: StubFactKind };

/**
 * Returns what the facts about one stub add up to, in whatever order they came; undefined before its sale was heard. The
 * stub belongs to the earliest of its sales, as on the server. A void counts from the till that sold it, while no other
 * till tells of a sale: no till takes away what another has sold.
 */
export function foldHeardSale(facts: readonly StubFact[]): HeardSale | undefined {
  const [sale, ...others] = facts.filter(({ kind }) => kind === 'sale').sort(byTime);
  if (!sale) return undefined;
  const isSoldElsewhere = others.some(({ device_id }) => device_id !== sale.device_id);
  const [voided] = facts.filter(({ kind, device_id }) => kind === 'void' && device_id === sale.device_id).sort(byTime);
  return {
    ...{ at: sale.at, device_id: sale.device_id, price_kind: sale.price_kind ?? null },
    voided_at: voided && !isSoldElsewhere ? voided.at : null,
  };
}

function byTime(one: MeshFact, other: MeshFact): number {
  return epochOf(one.at) - epochOf(other.at) || (keyOf(one) < keyOf(other) ? -1 : 1);
}

function keyOf({ device_id, id }: MeshFact): string {
  return `${device_id} ${id}`;
}
