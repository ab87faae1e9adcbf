import { cleanLine, foldText } from '@festix/domain/ground';
import { MAX_LOTS_PER_EVENT } from '@festix/domain/programme';
import {
  categoryKey,
  MOST_CATEGORIES,
  MOST_OF_PARTNER_ORDER,
  MOST_PARTNER_LOTS,
  MOST_SELLERS,
} from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { advisoryLocks } from '../../../kernel/database/advisory-locks.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { lockStock } from '../../programme/stock/lock-stock.ts';
import { passToNewLot } from '../../programme/stock/lot-passes.ts';

/** A seller with its lots by the key of their category. */
export interface SellerLots {
  id: string;
  name: string;
  lots: ReadonlyMap<string, { id: string; name: string }>;
}

interface LotRow {
  id: string;
  name: string;
  category: string | null;
}

const SELLER = sql<{ id: string; name: string }>`select id, name from partners where event_id = $1 and name_key = $2`;

const LOTS = sql<LotRow>`select id, name, partner_category as category from lots where partner_id = $1`;

const PLACES = sql<{ numbers: number[]; sorting: number; of_sellers: number }>`
  select coalesce(array_agg(number), '{}') as numbers, coalesce(max(sorting), -1) as sorting,
    count(partner_id)::integer as of_sellers
  from lots where event_id = $1`;

const MAKE = sql`
  insert into lots (id, event_id, number, name, ticket_limit, visible, enabled, sorting, partner_id, partner_category, created_at)
  values ($1, $2, $3, $4, 1, false, false, $5, $6, $7, $8)`;

export function lotName(seller: string, category: string | null): string {
  return category === null ? seller : `${category} (${seller})`;
}

/** Counts the valid tickets of a seller's lots anew; the lots are locked. */
export const COUNT_TICKETS = sql`
  update lots set partner_tickets = c.count
  from (select l.id, count(t.id)::integer as count from lots l left join tickets t on t.lot_id = l.id and t.status = 'valid'
    where l.partner_id = $1 group by l.id) c
  where lots.id = c.id and lots.partner_tickets <> c.count`;

/**
 * Matches codes exactly alone that fold like another code of the event that admits, and the others folded. $2 has the
 * folded stand-ins that a change may concern.
 */
export const REGROUP = sql`
  with regrouped as (
    update partner_tickets p set is_exact = g.is_exact
    from (
      select p.folded_hash, count(distinct p.exact_hash) filter (where t.status = 'valid') > 1 as is_exact
      from partner_tickets p join tickets t on t.id = p.ticket_id
      where p.event_id = $1 and p.folded_hash = any ($2::text[]) group by 1
    ) g
    where p.event_id = $1 and p.folded_hash = g.folded_hash and p.is_exact <> g.is_exact
    returning p.ticket_id
  )
  insert into door_dirty (event_id, ticket_id) select $1, ticket_id from regrouped`;

/**
 * Keeps the parties of a seller's orders $3: the tickets of an order and lot have the first serial of these. An order of
 * more tickets than ours may have is no party: its column was taken for that of orders.
 */
export const REGROUP_PARTIES = sql`
  with grouped as (
    select p.ticket_id, case
        when count(*) over (partition by p.seller_order) <= ${sql.literal(MOST_OF_PARTNER_ORDER)} and count(*) over of_lot > 1
        then min(t.serial) over of_lot
      end as party
    from partner_tickets p join tickets t on t.id = p.ticket_id
    where p.partner_id = $2 and p.seller_order = any ($3::text[])
    window of_lot as (partition by p.seller_order, t.lot_id)
  ),
  moved as (
    update partner_tickets p set party = g.party from grouped g
    where p.ticket_id = g.ticket_id and p.party is distinct from g.party
    returning p.ticket_id
  )
  insert into door_dirty (event_id, ticket_id) select $1, ticket_id from moved`;

/** Makes one list of an event be written after the other, so that no two give one code to two sellers. */
export async function lockLists(tx: Tx, eventId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${advisoryLocks.partners}, hashtext(${eventId}::text))`);
}

/** Locks the lots of a seller by their ids, as every change of lots does, before several are written at once. */
export async function lockLotsOf(tx: Tx, sellerId: string): Promise<void> {
  await tx.query(sql`select from lots where partner_id = ${sellerId} order by id for no key update`);
}

/** Keeps the sellers of an event and the lots of their categories. */
@Injectable()
export class PartnerLots {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns a seller by its name, with its lots; undefined for an unknown one. */
  async find(on: Pick<Tx, 'query'>, eventId: string, name: string): Promise<SellerLots | undefined> {
    const [seller] = await on.query(SELLER.with([eventId, foldText(name)]));
    if (!seller) return undefined;
    const lots = await on.query(LOTS.with([seller.id]));
    return {
      ...seller,
      lots: new Map(lots.map(({ id, name: called, category }) => [categoryKey(category), { id, name: called }])),
    };
  }

  /** Returns how many lots may still be made for the categories of a seller. */
  async room(on: Pick<Tx, 'query'>, eventId: string, seller: SellerLots | undefined): Promise<number> {
    const [places] = await on.query(PLACES.with([eventId]));
    const numbers = MAX_LOTS_PER_EVENT - (places?.numbers.length ?? 0);
    const ofSellers = MOST_PARTNER_LOTS - (places?.of_sellers ?? 0);
    return Math.max(0, Math.min(numbers, ofSellers, MOST_CATEGORIES - (seller?.lots.size ?? 0)));
  }

  /**
   * Makes the seller, and a lot for each category without one, in a transaction of its own: sales wait for new lots, and
   * not for the tickets that come into them. Makes no lot beyond the limits of categories, of sellers' lots and of lots.
   * Throws TOO_MANY_SELLERS.
   */
  async ensure(eventId: string, name: string, categories: readonly (string | null)[]): Promise<SellerLots> {
    const known = await this.find(this.database, eventId, name);
    if (known && categories.every((category) => known.lots.has(categoryKey(category)))) return known;
    return this.database.transaction(async (tx) => {
      await lockLists(tx, eventId);
      const seller = (await this.find(tx, eventId, name)) ?? (await this.make(tx, eventId, cleanLine(name)));
      const missing = categories.filter((category) => !seller.lots.has(categoryKey(category)));
      if (missing.length === 0) return seller;
      await lockStock(tx, eventId);
      return this.makeLots(tx, eventId, seller, missing);
    });
  }

  private async make(tx: Tx, eventId: string, name: string): Promise<SellerLots> {
    const [row] = await tx.query(
      sql<{ count: number }>`select count(*)::integer as count from partners where event_id = ${eventId}`,
    );
    if ((row?.count ?? 0) >= MOST_SELLERS) throw new ProblemError('TOO_MANY_SELLERS');
    const [id, now] = [newId(), this.clock.now()];
    await tx.query(sql`insert into partners (id, event_id, name, name_key, created_at, changed_at)
      values (${id}, ${eventId}, ${name}, ${foldText(name)}, ${now}, ${now})`);
    return { id, name, lots: new Map() };
  }

  private async makeLots(
    tx: Tx,
    eventId: string,
    seller: SellerLots,
    categories: readonly (string | null)[],
  ): Promise<SellerLots> {
    const [places] = await tx.query(PLACES.with([eventId]));
    const taken = new Set(places?.numbers);
    const lots = new Map(seller.lots);
    let sorting = places?.sorting ?? -1;
    let room = MOST_PARTNER_LOTS - (places?.of_sellers ?? 0);
    for (const category of categories) {
      const key = categoryKey(category);
      const number = firstFree(taken);
      if (lots.has(key) || lots.size >= MOST_CATEGORIES || number === undefined || room <= 0) continue;
      room -= 1;
      taken.add(number);
      const lot = { id: newId(), name: lotName(seller.name, category) };
      await tx.query(MAKE.with([lot.id, eventId, number, lot.name, ++sorting, seller.id, category, this.clock.now()]));
      await passToNewLot(tx, eventId, lot.id);
      lots.set(key, lot);
    }
    return { ...seller, lots };
  }
}

function firstFree(taken: ReadonlySet<number>): number | undefined {
  for (let number = 1; number <= MAX_LOTS_PER_EVENT; number++) if (!taken.has(number)) return number;
  return undefined;
}
