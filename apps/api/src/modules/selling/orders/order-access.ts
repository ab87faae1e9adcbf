import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type OrderLinkBody, type OrderView } from '@festix/domain/contract';
import { nameInEmail } from '@festix/domain/ground';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { ORDER_WRITES, RateLimits } from '../../../kernel/access/rate-limits.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { OrderLinks, isGuarded, type OrderLink } from '../../messages/deliveries/order-links.ts';
import { AccountsService, type SignedIn } from '../../people/accounts/accounts.service.ts';
import { Attempts } from '../../people/accounts/attempts.ts';
import type { SessionPlace } from '../../people/accounts/session-place.ts';
import type { BuyerProof } from './buyer-session.ts';
import type { OrderRecord } from './order-record.ts';
import { OrderViews } from './order-views.ts';
import { SendAccessCode } from './send-access-code.ts';

/**
 * Binds a link to the first device that uses it; returns a row to that device, and again. Writes under the row's lock:
 * of two devices at once one is the first, and a link that was ended meanwhile is not bound.
 */
const BIND = sql<{ order_id: string }>`
  insert into order_accesses as a (order_id, opened)
  select id, jsonb_build_object($2::text, $3::text) from orders
  where id = $1 and not ${isGuarded(sql`buyer_email`)}
  on conflict (order_id) do update set opened = a.opened || excluded.opened
    where a.links = $4 and coalesce(a.opened->>$2, $3) = $3
  returning a.order_id`;

const END_LINKS = sql`
  insert into order_accesses as a (order_id, links, closings) values ($1, 1, $2)
  on conflict (order_id) do update set links = a.links + 1, closings = a.closings + $2, opened = '{}'`;

/** Ends the links of an order's mails and the sessions that they opened, in the caller's transaction. */
export async function endLinks(tx: Pick<Tx, 'query'>, orderId: string): Promise<void> {
  await tx.query(END_LINKS.with([orderId, 0]));
}

/** Opens orders to buyers without an account, by a mail's link or code, and ends that. `proof` is the browser's cookie. */
@Injectable()
export class OrderAccess {
  constructor(
    private readonly database: Database,
    private readonly views: OrderViews,
    private readonly links: OrderLinks,
    private readonly codes: SendAccessCode,
    private readonly attempts: Attempts,
    private readonly accounts: AccountsService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** Throws NOT_FOUND, ORDER_LINK_INVALID, or RATE_LIMITED after too many invalid links. */
  async open(
    actor: Actor,
    orderId: string,
    { link, device }: OrderLinkBody,
    address: string | undefined,
  ): Promise<{ view: OrderView; order: OrderRecord }> {
    const order = await this.views.known(orderId);
    const found = await this.attempts.code(orderId, address, () => this.bind(actor, order, link, device));
    if (!found) throw new ProblemError('ORDER_LINK_INVALID');
    return { view: await this.views.show(order, 'buyer', 'link'), order };
  }

  /** Throws NOT_FOUND, and as `SendAccessCode` does. */
  async sendCode(orderId: string, address: string | undefined): Promise<void> {
    await this.codes.send(await this.views.known(orderId), address);
  }

  /**
   * Ends all links and sessions of an order. Returns the order as it is now, and the caller's proof of before, which is
   * to be given anew. Throws NOT_FOUND, and FORBIDDEN to a caller who is not its buyer.
   */
  async end(actor: Actor, orderId: string, proof: BuyerProof) {
    const before = await this.views.known(orderId);
    if ((await this.views.sightOf(actor, before, proof)) !== 'buyer') throw new ProblemError('FORBIDDEN');
    this.limits.consumeLocally(ORDER_WRITES, orderId);
    await this.database.transaction(async (tx) => {
      await tx.query(END_LINKS.with([orderId, 1]));
      await this.record(tx, actor, before, 'orders:end-access');
    });
    return { order: await this.views.known(orderId), by: proof.by(before) };
  }

  /** Makes an account of the buyer's address. Throws NOT_FOUND, ORDER_NEEDS_CODE and EMAIL_TAKEN. */
  async keep(actor: Actor, orderId: string, proof: BuyerProof, place: SessionPlace): Promise<SignedIn> {
    const order = await this.views.known(orderId);
    const { buyer_email: email, buyer_name } = order;
    // A link may have been passed on: an account needs the proof that its person reads mail at the address.
    if (email === null || proof.by(order) !== 'code') throw new ProblemError('ORDER_NEEDS_CODE');
    return this.accounts.openFor(actor, { name: buyer_name ?? nameInEmail(email), email }, place);
  }

  /** Returns the link if the device may use it: the first one does, and only that one again. */
  private async bind(actor: Actor, order: OrderRecord, token: string, device: string): Promise<OrderLink | undefined> {
    const link = this.links.read(order, token);
    if (!link) return undefined;
    this.limits.consumeLocally(ORDER_WRITES, order.id);
    const key = createHash('sha256').update(device.toLowerCase()).digest('base64url');
    return this.database.transaction(async (tx) => {
      const [bound] = await tx.query(BIND.with([order.id, link.id, key, order.links]));
      if (!bound) return undefined;
      await this.record(tx, actor, order, 'orders:open-link');
      return link;
    });
  }

  private record(tx: Tx, actor: Actor, { id, event_id }: OrderRecord, action: string): Promise<void> {
    return this.audit.record(tx, actor, { action, subject_kind: 'order', subject_id: id, event_id });
  }
}
