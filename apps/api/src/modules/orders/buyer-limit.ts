import { Inject, Injectable } from '@nestjs/common';
import { boundsOpenPlaces, type Buyer } from '@festix/domain';
import { ENV, type Env } from '../../env.ts';
import { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database.ts';
import { Problem } from '../../kernel/problem.ts';
import type { LockedOrder } from './move-order.ts';
import { openOfEmailSql, placesOfPersonSql } from './person-places.ts';

const PLACES_OF_BUYER = `
  select (${placesOfPersonSql({
    event_id: '$1',
    user_id: '$2',
    email: '$3',
    document: '$4',
    now: '$5',
  })} and o.id <> $6) as others, (select count(*) from tickets where order_id = $6) as own`;

/** Whoever names the same address elsewhere at this moment waits, and is counted. */
const LOCK_EMAIL = `select pg_advisory_xact_lock(hashtextextended('open places ' || $1 || ' ' || $2, 0))`;

const OPEN_OF_EMAIL = `
  select (select count(*) from orders o join tickets t on t.order_id = o.id and t.status = 'held'
      where ${openOfEmailSql({ event_id: '$1', email: '$2', now: '$3' })} and o.id <> $4) as others,
    (select count(*) from tickets where order_id = $4) as own`;

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

  /** Throws USER_TICKET_LIMIT_REACHED, and NAMED_PLACES_LIMIT for an e-mail that holds too much without paying. */
  async hold(tx: Tx, order: LockedOrder, buyer: Buyer, userId: string | null): Promise<void> {
    if (order.origin !== 'online') return;
    if (order.limit_by_user !== null) await this.holdToLimit(tx, order, order.limit_by_user, buyer, userId);
    if ((order.user_id ?? userId) === null && boundsOpenPlaces(this.env.OPEN_PLACES_PER_ADDRESS)) {
      await this.holdToOneOrder(tx, order, buyer);
    }
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
    if (places && places.others + places.own > limit) throw new Problem('USER_TICKET_LIMIT_REACHED');
  }

  /** One name doesn't hold more, unpaid, than one order does: many bookings under it are one person's. */
  private async holdToOneOrder(tx: Tx, order: LockedOrder, { email }: Buyer): Promise<void> {
    await tx.query(LOCK_EMAIL, [order.event_id, email]);
    const [open] = await tx.query<Counted & object>(OPEN_OF_EMAIL, [order.event_id, email, this.clock.now(), order.id]);
    if (open && open.others > 0 && open.others + open.own > order.max_per_order)
      throw new Problem('NAMED_PLACES_LIMIT');
  }
}
