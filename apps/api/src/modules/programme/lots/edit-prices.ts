import { Injectable } from '@nestjs/common';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type PriceBody } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import {
  contributionAmount,
  freeValue,
  isReducedByLaw,
  PLACES_PER_UNIT,
  pricesAboveHalf,
  priceValue,
  suggestionsAbove,
  type PriceKind,
  type PriceTerms,
} from '@festix/domain/programme';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { hasLiveTickets } from './live-tickets.ts';
import type { Lot } from './lot.entity.ts';
import { Price } from './price.entity.ts';

interface PriceUse {
  id: string;
  /** Whether a ticket was ever made at it, or may be: tills upload sales late. */
  used: boolean;
  /** Whether one of them is sold or held. */
  live: boolean;
}

/** Kind of a price without one. */
const USUAL_KIND: PriceKind = 'other';

/** A price of the form with its defaults. */
type MeantPrice = Omit<PriceBody, 'value'> & PriceTerms & { kind: PriceKind; places: number };

const USES = sql<PriceUse>`
  select p.id,
    exists (select from tickets t where t.price_id = p.id) or exists (select from leases l where l.lot_id = p.lot_id) as used,
    ${hasLiveTickets(sql`p.id`)} as live
  from prices p where p.lot_id = $1`;

/** Applies the form's prices to a lot. */
@Injectable()
export class EditPrices {
  constructor(private readonly clock: Clock) {}

  /**
   * Replaces the prices of a lot. A listed price keeps its value, because tickets were sold at it; a missing one is
   * deleted, or archived if only dead orders used it; a new one is inserted. Requires the lock of the event's stock.
   */
  async replace(em: SqlEntityManager, tx: Tx, lot: Lot, bodies: readonly PriceBody[]): Promise<void> {
    const present = await em.find(Price, { lot_id: lot.id, archived_at: null });
    const prices = bodies.map((body, index) =>
      meant(
        body,
        present.find(({ id }) => id === body.id),
        index,
      ),
    );
    holdToRules(prices);
    const uses = new Map((await tx.query(USES.with([lot.id]))).map((use) => [use.id, use]));
    const listed = new Set(bodies.map((body) => body.id));
    for (const price of present.filter(({ id }) => !listed.has(id))) this.remove(em, price, uses.get(price.id));
    for (const [index, body] of prices.entries()) {
      const price = present.find(({ id }) => id === body.id);
      if (price) keep(price, body, index, uses.get(price.id));
      else em.persist(this.make(em, lot, body));
    }
  }

  private make(em: SqlEntityManager, lot: Lot, body: MeantPrice): Price {
    return em.create(Price, {
      id: body.id ?? newId(),
      lot_id: lot.id,
      event_id: lot.event_id,
      name: body.name.trim(),
      unit_amount: body.unit_amount,
      pricing: body.pricing,
      suggestions: body.suggestions ?? [],
      kind: body.kind,
      places: body.places,
      refunds_places: body.refunds_places ?? false,
      min_per_order: body.min_per_order ?? null,
      max_per_order: body.max_per_order ?? null,
      sorting: body.sorting,
      archived_at: null,
    });
  }

  private remove(em: SqlEntityManager, price: Price, use: PriceUse | undefined): void {
    if (use?.live) throw new ProblemError('PRICE_HAS_TICKETS');
    if (use?.used) price.archived_at = this.clock.now();
    else em.remove(price);
  }
}

/** Keeps a price; a contribution has no fixed value, so its minimum may change. */
function keep(price: Price, body: MeantPrice, index: number, use: PriceUse | undefined): void {
  const { kind, pricing, places } = body;
  if (pricing !== price.pricing)
    throw new ProblemError('PRICE_LOCKED', at(index, 'pricing', fieldProblems.pricingStays));
  if (body.unit_amount !== price.unit_amount && pricing !== 'contribution')
    throw new ProblemError('PRICE_LOCKED', at(index, 'value', fieldProblems.priceValueStays));
  if (places !== price.places)
    throw new ProblemError('PRICE_LOCKED', at(index, 'places', fieldProblems.pricePlacesStay));
  if (kind !== price.kind && use?.used) {
    throw new ProblemError('PRICE_LOCKED', at(index, 'kind', fieldProblems.priceKindStays));
  }
  price.name = body.name.trim();
  price.kind = kind;
  if (body.refunds_places !== undefined) price.refunds_places = body.refunds_places;
  price.unit_amount = body.unit_amount;
  if (body.suggestions) price.suggestions = body.suggestions;
  if (body.min_per_order !== undefined) price.min_per_order = body.min_per_order;
  if (body.max_per_order !== undefined) price.max_per_order = body.max_per_order;
  price.sorting = body.sorting;
}

/** Fills the fields absent from a price with the existing ones. Throws VALIDATION_ERROR for an invalid amount. */
function meant({ value, ...body }: PriceBody, price: Price | undefined, index: number): MeantPrice {
  const kind = body.kind ?? price?.kind ?? USUAL_KIND;
  const pricing = body.pricing ?? price?.pricing ?? 'fixed';
  const places = body.places ?? price?.places ?? PLACES_PER_UNIT.usual;
  if (pricing === 'contribution')
    return { ...meantContribution(body, value ?? price?.unit_amount ?? 0, kind, index), places };
  const rule = pricing === 'free' ? freeValue : priceValue;
  const amount = value ?? (pricing === 'free' ? 0 : price?.unit_amount);
  if (!rule.check(amount)) throw new ProblemError('VALIDATION_ERROR', at(index, 'value', rule.message));
  if (body.minimum != null || body.suggestions?.length)
    throw new ProblemError('VALIDATION_ERROR', at(index, 'minimum', fieldProblems.contributionAlone));
  return { ...body, kind, pricing, places, unit_amount: amount };
}

function meantContribution(
  body: Omit<PriceBody, 'value'>,
  value: number,
  kind: PriceKind,
  index: number,
): Omit<MeantPrice, 'places'> {
  const least = body.minimum ?? value;
  const refuse = (field: string, words: string) => new ProblemError('VALIDATION_ERROR', at(index, field, words));
  if (!contributionAmount.check(least)) throw refuse('minimum', contributionAmount.message);
  if (isReducedByLaw(kind)) throw refuse('kind', fieldProblems.contributionMeia);
  const suggestions = body.suggestions && suggestionsAbove(least, body.suggestions);
  if (suggestions && suggestions.length < new Set(body.suggestions).size)
    throw refuse('suggestions', fieldProblems.suggestionBelow);
  return { ...body, kind, pricing: 'contribution', unit_amount: least, ...(suggestions && { suggestions }) };
}

function holdToRules(bodies: readonly MeantPrice[]): void {
  if (bodies.length === 0) throw new ProblemError('NO_PRICES');
  const ids = bodies.flatMap(({ id }) => (id ? [id] : []));
  if (new Set(ids).size < ids.length)
    throw new ProblemError('VALIDATION_ERROR', { errors: { prices: [fieldProblems.priceRepeated] } });
  const crossed = bodies.findIndex(({ min_per_order: least, max_per_order: most }) => least && most && least > most);
  if (crossed >= 0) {
    throw new ProblemError('PRICE_AMOUNTS_INVALID', at(crossed, 'max_per_order', fieldProblems.priceAmounts));
  }
  const [above] = pricesAboveHalf(
    bodies.map(({ kind, unit_amount, places }) => ({ kind, value: unit_amount, places })),
  );
  if (above !== undefined) {
    throw new ProblemError('PRICE_ABOVE_HALF', at(above, 'value', fieldProblems.priceAboveHalf));
  }
}

function at(index: number, field: string, message: string) {
  return { errors: { [`prices.${index}.${field}`]: [message] } };
}
