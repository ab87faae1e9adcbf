import { Inject, Injectable } from '@nestjs/common';
import { boundsOpenPlaces, isOfFreePrices, type Buyer } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { LockedOrder } from './move-order.ts';
import { freeOfAccountSql, openOfAccountSql, openOfEmailSql, placesOfPersonSql } from './person-places.ts';

const PLACES_OF_BUYER = `
  select (${placesOfPersonSql({
    event_id: '$1',
    user_id: '$2',
    email: '$3',
    document: '$4',
    now: '$5',
  })} and o.id <> $6) as others, (select count(*) from tickets where order_id = $6) as own`;

/** Whoever says the same person elsewhere at this moment waits, and is counted. */
const LOCK_PERSON = `select pg_advisory_xact_lock(hashtextextended('open places ' || $1 || ' ' || $2, 0))`;

const placesIn = (others: string, own: string) => `
  select (select count(*) from orders o join tickets t on t.order_id = o.id and t.status in ('held', 'valid')
      where ${others} and o.id <> ${own}) as others,
    (select count(*) from tickets where order_id = ${own}) as own`;

const OPEN_OF_EMAIL = placesIn(openOfEmailSql({ event_id: '$1', email: '$2', now: '$3' }), '$4');
const OPEN_OF_ACCOUNT = placesIn(openOfAccountSql({ event_id: '$1', user_id: '$2', now: '$3' }), '$4');
const FREE_OF_ACCOUNT = placesIn(freeOfAccountSql({ event_id: '$1', user_id: '$2', now: '$3' }), '$4');

interface Counted {
  others: number;
  own: number;
}

/** How much of an event one person may have, once it is known who buys. */
@Injectable()
export class BuyerLimit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws USER_TICKET_LIMIT_REACHED, NAMED_PLACES_LIMIT for an e-mail that holds too much without paying, and
   * EXISTING_TICKETS_ERROR for an account that does. Of free places a stranger is told nothing before he has proved his
   * e-mail, so that nobody learns by typing an address or a document whether it has tickets.
   */
  async hold(tx: Tx, order: LockedOrder, buyer: Buyer, userId: string | null): Promise<void> {
    if (order.origin !== 'online') return;
    if (isOfFreePrices(order) && order.user_id === null && userId === null) return;
    await this.holdProved(tx, order, buyer, userId);
  }

  /** The same, once the buyer is known to read mail at his address. */
  async holdProved(tx: Tx, order: LockedOrder, buyer: Buyer, userId: string | null): Promise<void> {
    if (order.limit_by_user !== null) await this.holdToLimit(tx, order, order.limit_by_user, buyer, userId);
    const account = order.user_id ?? userId;
    if (account !== null && order.subtotal === 0) await this.holdFreeToOneOrder(tx, order, account);
    if (order.user_id !== null) return;
    if (userId !== null) await this.holdAccountToOneOrder(tx, order, userId);
    else if (boundsOpenPlaces(this.env.OPEN_PLACES_PER_ADDRESS)) await this.holdToOneOrder(tx, order, buyer);
  }

  private async holdToLimit(tx: Tx, order: LockedOrder, limit: number, buyer: Buyer, userId: string | null) {
    const [places] = await tx.query<Counted & object>(PLACES_OF_BUYER, [
      order.event_id,
      order.user_id ?? userId,
      buyer.email,
      buyer.document,
      this.clock.now(),
      order.id,
    ]);
    if (places && places.others + places.own > limit) throw new ProblemError('USER_TICKET_LIMIT_REACHED');
  }

  /** One name doesn't hold more, unpaid or for nothing, than one order does: many bookings under it are one person's. */
  private async holdToOneOrder(tx: Tx, order: LockedOrder, { email }: Buyer): Promise<void> {
    if (await this.isMoreThanOneOrder(tx, OPEN_OF_EMAIL, order, email)) throw new ProblemError('NAMED_PLACES_LIMIT');
  }

  /** Neither does an account that takes over what a stranger has booked: nothing else bounds it from then on. */
  private async holdAccountToOneOrder(tx: Tx, order: LockedOrder, userId: string): Promise<void> {
    if (await this.isMoreThanOneOrder(tx, OPEN_OF_ACCOUNT, order, userId))
      throw new ProblemError('EXISTING_TICKETS_ERROR');
  }

  /** What costs nothing is had at once, so that nothing that is open would bound who goes on taking it. */
  private async holdFreeToOneOrder(tx: Tx, order: LockedOrder, userId: string): Promise<void> {
    if (await this.isMoreThanOneOrder(tx, FREE_OF_ACCOUNT, order, userId))
      throw new ProblemError('USER_TICKET_LIMIT_REACHED');
  }

  private async isMoreThanOneOrder(
    tx: Tx,
    counting: string,
    order: LockedOrder,
    person: string | null,
  ): Promise<boolean> {
    await tx.query(LOCK_PERSON, [order.event_id, person]);
    const [open] = await tx.query<Counted & object>(counting, [order.event_id, person, this.clock.now(), order.id]);
    return open !== undefined && open.others > 0 && open.others + open.own > order.max_per_order;
  }
}
