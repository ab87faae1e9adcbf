import { Injectable } from '@nestjs/common';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fieldProblems, PLACES_PER_UNIT, pricesAboveHalf, type PriceBody, type PriceKind } from '@festix/domain';
import { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problem.ts';
import { hasLiveTickets } from './live-tickets.ts';
import type { Lot } from './lot.entity.ts';
import { Price } from './price.entity.ts';

interface PriceUse {
  id: string;
  /** Whether a ticket that was ever made has this price, or may have it: tills tell late what they sold. */
  used: boolean;
  /** Whether one of them is sold or held. */
  live: boolean;
}

/** A price of which nobody says the kind. */
const USUAL_KIND: PriceKind = 'other';

const USES = `
  select p.id,
    exists (select from tickets t where t.price_id = p.id) or exists (select from leases l where l.lot_id = p.lot_id) as used,
    ${hasLiveTickets('p.id')} as live
  from prices p where p.lot_id = $1`;

/** Brings the prices of a lot to what its form says. */
@Injectable()
export class EditPrices {
  constructor(private readonly clock: Clock) {}

  /**
   * A price in the list keeps its value, for tickets were sold at it; one that is missing goes, or stays for the eyes
   * of dead orders only; one that is new comes. Call it under the lock of the event's stock.
   */
  async replace(em: SqlEntityManager, tx: Tx, lot: Lot, bodies: readonly PriceBody[]): Promise<void> {
    const present = await em.find(Price, { lot_id: lot.id, archived_at: null });
    holdToRules(
      bodies.map((body) => {
        const known = present.find(({ id }) => id === body.id);
        const { kind = known?.kind ?? USUAL_KIND, places = known?.places ?? PLACES_PER_UNIT.usual } = body;
        return { ...body, kind, places };
      }),
    );
    const uses = new Map(
      (await tx.query<PriceUse & Record<string, unknown>>(USES, [lot.id])).map((use) => [use.id, use]),
    );
    const listed = new Set(bodies.map((body) => body.id));
    for (const price of present.filter(({ id }) => !listed.has(id))) this.remove(em, price, uses.get(price.id));
    for (const [index, body] of bodies.entries()) {
      const price = present.find(({ id }) => id === body.id);
      if (price) keep(price, body, index, uses.get(price.id));
      else em.persist(this.make(em, lot, body));
    }
  }

  private make(em: SqlEntityManager, lot: Lot, body: PriceBody): Price {
    return em.create(Price, {
      id: body.id ?? newId(),
      lot_id: lot.id,
      event_id: lot.event_id,
      name: body.name.trim(),
      unit_amount: body.value,
      kind: body.kind ?? USUAL_KIND,
      places: body.places ?? PLACES_PER_UNIT.usual,
      refunds_places: body.refunds_places ?? false,
      min_per_order: body.min_per_order ?? null,
      max_per_order: body.max_per_order ?? null,
      sorting: body.sorting,
      archived_at: null,
    });
  }

  private remove(em: SqlEntityManager, price: Price, use: PriceUse | undefined): void {
    if (use?.live) throw new Problem('PRICE_HAS_TICKETS');
    if (use?.used) price.archived_at = this.clock.now();
    else em.remove(price);
  }
}

function keep(price: Price, body: PriceBody, index: number, use: PriceUse | undefined): void {
  const kind = body.kind ?? price.kind;
  if (body.value !== price.unit_amount)
    throw new Problem('PRICE_LOCKED', at(index, 'value', fieldProblems.priceValueStays));
  if (body.places !== undefined && body.places !== price.places)
    throw new Problem('PRICE_LOCKED', at(index, 'places', fieldProblems.pricePlacesStay));
  if (kind !== price.kind && use?.used) {
    throw new Problem('PRICE_LOCKED', at(index, 'kind', fieldProblems.priceKindStays));
  }
  price.name = body.name.trim();
  price.kind = kind;
  if (body.refunds_places !== undefined) price.refunds_places = body.refunds_places;
  if (body.min_per_order !== undefined) price.min_per_order = body.min_per_order;
  if (body.max_per_order !== undefined) price.max_per_order = body.max_per_order;
  price.sorting = body.sorting;
}

function holdToRules(bodies: readonly (PriceBody & { kind: PriceKind })[]): void {
  if (bodies.length === 0) throw new Problem('NO_PRICES');
  const ids = bodies.flatMap(({ id }) => (id ? [id] : []));
  if (new Set(ids).size < ids.length)
    throw new Problem('VALIDATION_ERROR', { errors: { prices: [fieldProblems.priceRepeated] } });
  const crossed = bodies.findIndex(({ min_per_order: least, max_per_order: most }) => least && most && least > most);
  if (crossed >= 0) {
    throw new Problem('PRICE_AMOUNTS_INVALID', at(crossed, 'max_per_order', fieldProblems.priceAmounts));
  }
  const [above] = pricesAboveHalf(bodies);
  if (above !== undefined) {
    throw new Problem('PRICE_ABOVE_HALF', at(above, 'value', fieldProblems.priceAboveHalf));
  }
}

function at(index: number, field: string, message: string) {
  return { errors: { [`prices.${index}.${field}`]: [message] } };
}
