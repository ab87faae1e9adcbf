import { Injectable } from '@nestjs/common';
import { type ResendBody, type ResendSaleBody, type ResendTicketBody, type ResentView } from '@festix/domain/contract';
import { emailAddress, fieldProblems, normaliseEmail, normalisePhone, phoneNumber } from '@festix/domain/ground';
import { type DeliveryProvider } from '@festix/domain/messages';
import { type Ability } from '@festix/domain/people';
import { isStanding } from '@festix/domain/programme';
import { AccessService } from '../../../kernel/access/access.service.ts';
import { abilitiesOf, type Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { DeliveriesQueries } from '../../messages/deliveries/deliveries.queries.ts';
import { phoneOf } from '../../messages/deliveries/phone-of.ts';
import { SendTickets, type Receiver } from '../../messages/deliveries/send-tickets.ts';
import { TicketFilesQueries } from '../../documents/ticket-files/ticket-files.queries.ts';
import { OrderPlaces, type OrderPlace } from './order-places.ts';

/** Resends of one order by one person, and of any by one: WhatsApp costs money. */
export const RESENDS_OF_ORDER: Limit = { name: 'resends-of-order', points: 20, seconds: 3600 };
export const RESENDS_OF_ACTOR: Limit = { name: 'resends-of-actor', points: 200, seconds: 3600 };

/** Selects the buyer's own contacts. */
const BUYER = sql<{ email: string | null; phone: string | null }>`
  select coalesce(u.email, o.buyer_email) as email, coalesce(${phoneOf(sql`u`)}, o.buyer_phone) as phone
  from orders o left join users u on u.id = o.user_id and u.deleted_at is null where o.id = $1`;

/** Sends tickets again. */
@Injectable()
export class ResendsService {
  constructor(
    private readonly database: Database,
    private readonly access: AccessService,
    private readonly audit: Audit,
    private readonly sending: SendTickets,
    private readonly deliveries: DeliveriesQueries,
    private readonly tickets: TicketFilesQueries,
    private readonly places: OrderPlaces,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Sends to the present holders; to a typed address only tickets that were never given away. Throws VALIDATION_ERROR
   * for an invalid address, and for any if the buyer has left one.
   */
  async resendOrder(actor: Person, orderId: string, { provider, to, address }: ResendBody): Promise<ResentView> {
    const place = await this.places.ofOrder(orderId);
    await this.holdToEvent(actor, place, 'orders:resend');
    if (address === undefined || to === 'producer')
      return this.resend(actor, place, await this.tickets.ofOrder(orderId), { provider, ...(to && { to }) });
    const elsewhere = await this.unreachedAt(orderId, provider, address);
    return this.resend(actor, place, await this.tickets.ofOrder(orderId, 'only-buyer'), { provider, elsewhere });
  }

  /** Sends a till's sale: to a typed address, the tickets that the buyer has not transferred. */
  async resendSale(actor: Person, orderId: string, { provider, to }: ResendSaleBody): Promise<ResentView> {
    const place = await this.places.ofSale(actor, orderId);
    if (!to) return this.resend(actor, place, await this.tickets.ofOrder(orderId), { provider });
    const tickets = await this.tickets.ofOrder(orderId, 'buyer');
    return this.resend(actor, place, tickets, { provider, elsewhere: receiverAt(provider, to, 'to') });
  }

  async resendTicket(actor: Person, ticketId: string, { provider, address }: ResendTicketBody): Promise<ResentView> {
    const place = await this.places.ofTicket(ticketId);
    await this.holdToEvent(actor, place, 'orders:resend');
    if (address === undefined) return this.resend(actor, place, [ticketId], { provider });
    const elsewhere = await this.unreachedAt(place.order_id, provider, address);
    const tickets = (await this.tickets.ofOrder(place.order_id, 'only-buyer')).filter((id) => id === ticketId);
    return this.resend(actor, place, tickets, { provider, elsewhere });
  }

  /**
   * Throws RATE_LIMITED, and EVENT_CANCELLED: those tickets admit nobody. A waiting message is returned, and not sent
   * twice.
   */
  private async resend(
    actor: Person,
    { order_id, event_id }: OrderPlace,
    ticketIds: readonly string[],
    { provider, to = 'customer', elsewhere }: Pick<ResendBody, 'provider' | 'to'> & { elsewhere?: Receiver },
  ): Promise<ResentView> {
    await this.holdToStanding(event_id);
    await this.limits.consume(RESENDS_OF_ACTOR, actor.id);
    await this.limits.consume(RESENDS_OF_ORDER, `${order_id} ${actor.id}`);
    const sent = await this.database.transaction(async (tx) => {
      const receiver = to === 'producer' ? await this.oneself(tx, actor) : elsewhere;
      const ids = receiver
        ? await this.sending.to(tx, receiver, ticketIds, provider)
        : await this.sending.toHolders(tx, ticketIds, provider);
      const subject = { subject_kind: 'order', subject_id: order_id, event_id };
      await this.audit.record(tx, actor, {
        action: 'orders:resend',
        ...subject,
        after: { provider, to: elsewhere ? 'elsewhere' : to, tickets: ticketIds.length },
      });
      return ids;
    });
    return { deliveries: await this.deliveries.byId(sent) };
  }

  private async holdToStanding(eventId: string): Promise<void> {
    const [event] = await this.database.query(
      sql<{ canceled_at: Date | null }>`select canceled_at from events where id = ${eventId}`,
    );
    if (event && !isStanding(event)) throw new ProblemError('EVENT_CANCELLED');
  }

  private async oneself(tx: Tx, actor: Person): Promise<Receiver> {
    const [self] = await tx.query(
      sql<Receiver>`select u.id as user_id, u.name, u.email, ${phoneOf(sql`u`)} as phone from users u where u.id = ${actor.id}`,
    );
    if (!self) throw new ProblemError('UNAUTHENTICATED');
    return self;
  }

  /** Checks a typed address: only for an order whose buyer has left none. */
  private async unreachedAt(orderId: string, provider: DeliveryProvider, address: string): Promise<Receiver> {
    const [buyer] = await this.database.query(BUYER.with([orderId]));
    const known = provider === 'email' ? buyer?.email : buyer?.phone;
    if (known) throw new ProblemError('VALIDATION_ERROR', { errors: { address: [fieldProblems.buyerReached] } });
    return receiverAt(provider, address, 'address');
  }

  /** Checks the right again once the row is known, because the path names no event. */
  private async holdToEvent(actor: Person, { event_id }: OrderPlace, ability: Ability): Promise<void> {
    const event = await this.access.event(actor.id, event_id);
    const abilities = abilitiesOf(actor, event);
    if (!event || !abilities.has('events:read')) throw new ProblemError('NOT_FOUND');
    if (!abilities.has(ability)) throw new ProblemError('FORBIDDEN');
  }
}

/** Returns a recipient known by the address alone; `field` is the body's field with it. */
function receiverAt(provider: DeliveryProvider, to: string, field: 'address' | 'to'): Receiver {
  const nobody = { user_id: null, name: null, email: null, phone: null };
  const typed = to.trim();
  if (provider === 'email' && emailAddress.check(typed)) return { ...nobody, email: normaliseEmail(typed) };
  const phone = provider === 'whatsapp' ? normalisePhone(typed) : undefined;
  if (phone) return { ...nobody, phone };
  const { message } = provider === 'email' ? emailAddress : phoneNumber;
  throw new ProblemError('VALIDATION_ERROR', { errors: { [field]: [message] } });
}
