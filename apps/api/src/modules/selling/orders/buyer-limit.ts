import { Inject, Injectable } from '@nestjs/common';
import { boundsOpenPlaces, isOfFreePrices, type Buyer } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { LockedOrder } from './move-order.ts';
import { freeOfAccountSql, openOfAccountSql, openOfEmailSql, placesOfPersonSql } from './person-places.ts';

const PLACES_OF_BUYER = sql<Counted>`
  select (${placesOfPersonSql({
    event_id: sql`$1`,
    user_id: sql`$2`,
    email: sql`$3`,
    document: sql`$4`,
    now: sql`$5`,
  })} and o.id <> $6) as others, (select count(*) from tickets where order_id = $6) as own`.kept();

/** Locks the person, so that concurrent orders of the same person are counted. */
const LOCK_PERSON = sql`select pg_advisory_xact_lock(hashtextextended('open places ' || $1 || ' ' || $2, 0))`.kept();

const placesIn = (others: Statement, own: Statement) =>
  sql<Counted>`
  select (select count(*) from orders o join tickets t on t.order_id = o.id and t.status in ('held', 'valid')
      where ${others} and o.id <> ${own}) as others,
    (select count(*) from tickets where order_id = ${own}) as own`.kept();

const OPEN_OF_EMAIL = placesIn(openOfEmailSql({ event_id: sql`$1`, email: sql`$2`, now: sql`$3` }), sql`$4`);
const OPEN_OF_ACCOUNT = placesIn(openOfAccountSql({ event_id: sql`$1`, user_id: sql`$2`, now: sql`$3` }), sql`$4`);
const FREE_OF_ACCOUNT = placesIn(freeOfAccountSql({ event_id: sql`$1`, user_id: sql`$2`, now: sql`$3` }), sql`$4`);

interface Counted {
  others: number;
  own: number;
}

/** Checks how much of an event one person may have, once the buyer is known. */
@Injectable()
export class BuyerLimit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws USER_TICKET_LIMIT_REACHED, NAMED_PLACES_LIMIT for an e-mail that holds too much without paying, and
   * EXISTING_TICKETS_ERROR for an account that does. For free places it throws nothing about a person before the e-mail
   * is proved, so that nobody learns by typing an address or a document whether it has tickets.
   */
  async hold(tx: Tx, order: LockedOrder, buyer: Buyer, userId: string | null): Promise<void> {
    if (order.origin !== 'online') return;
    if (isOfFreePrices(order) && order.user_id === null && userId === null) return;
    await this.holdProved(tx, order, buyer, userId);
  }

  /** Checks the same, once the buyer has proved the e-mail. */
  async holdProved(tx: Tx, order: LockedOrder, buyer: Buyer, userId: string | null): Promise<void> {
    if (order.limit_by_user !== null) await this.holdToLimit(tx, order, order.limit_by_user, buyer, userId);
    const account = order.user_id ?? userId;
    if (account !== null && order.subtotal === 0) await this.holdFreeToOneOrder(tx, order, account);
    if (order.user_id !== null) return;
    if (userId !== null) await this.holdAccountToOneOrder(tx, order, userId);
    else if (boundsOpenPlaces(this.env.OPEN_PLACES_PER_ADDRESS)) await this.holdToOneOrder(tx, order, buyer);
  }

  private async holdToLimit(tx: Tx, order: LockedOrder, limit: number, buyer: Buyer, userId: string | null) {
    const [places] = await tx.query(
      PLACES_OF_BUYER.with([
        order.event_id,
        order.user_id ?? userId,
        buyer.email,
        buyer.document,
        this.clock.now(),
        order.id,
      ]),
    );
    if (places && places.others + places.own > limit) throw new ProblemError('USER_TICKET_LIMIT_REACHED');
  }

  /**
   * Limits the places that a name holds, unpaid or free, to one order's size: many bookings under it count as one
   * person's.
   */
  private async holdToOneOrder(tx: Tx, order: LockedOrder, { email }: Buyer): Promise<void> {
    if (await this.isMoreThanOneOrder(tx, OPEN_OF_EMAIL, order, email)) throw new ProblemError('NAMED_PLACES_LIMIT');
  }

  /** Limits an account that takes over a stranger's booking likewise: nothing else limits it from then on. */
  private async holdAccountToOneOrder(tx: Tx, order: LockedOrder, userId: string): Promise<void> {
    if (await this.isMoreThanOneOrder(tx, OPEN_OF_ACCOUNT, order, userId))
      throw new ProblemError('EXISTING_TICKETS_ERROR');
  }

  /** Limits free places, which are taken at once and so never count as open. */
  private async holdFreeToOneOrder(tx: Tx, order: LockedOrder, userId: string): Promise<void> {
    if (await this.isMoreThanOneOrder(tx, FREE_OF_ACCOUNT, order, userId))
      throw new ProblemError('USER_TICKET_LIMIT_REACHED');
  }

  private async isMoreThanOneOrder(
    tx: Tx,
    counting: Statement<Counted>,
    order: LockedOrder,
    person: string | null,
  ): Promise<boolean> {
    tx.send(LOCK_PERSON.with([order.event_id, person]));
    const [open] = await tx.query(counting.with([order.event_id, person, this.clock.now(), order.id]));
    return open !== undefined && open.others > 0 && open.others + open.own > order.max_per_order;
  }
}
