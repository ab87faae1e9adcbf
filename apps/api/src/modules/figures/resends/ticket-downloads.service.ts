import { Injectable } from '@nestjs/common';
import { Audit } from '../../../kernel/access/audit.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { Database } from '../../../kernel/database/database.ts';
import type { Actor, EventActor, Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { TicketFiles } from '../../documents/ticket-files/ticket-files.ts';
import { TicketFilesQueries } from '../../documents/ticket-files/ticket-files.queries.ts';
import type { BuyerProof } from '../../selling/orders/buyer-session.ts';
import { OrderViews } from '../../selling/orders/order-views.ts';
import { OrdersQueries } from '../../selling/orders/orders.queries.ts';
import { OrderPlaces } from './order-places.ts';

/** Files of one person: thousands of files would admit thousands of people. */
export const FILES_OF_ACTOR: Limit = { name: 'ticket-files-of-actor', points: 200, seconds: 3600 };

/** Serves the files of tickets to sellers, buyers and holders. */
@Injectable()
export class TicketDownloadsService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly files: TicketFiles,
    private readonly tickets: TicketFilesQueries,
    private readonly orders: OrdersQueries,
    private readonly views: OrderViews,
    private readonly places: OrderPlaces,
    private readonly limits: RateLimits,
  ) {}

  /** Records the person before the file leaves. Throws RATE_LIMITED and NO_TICKETS. */
  async orderFile(actor: EventActor, orderId: string): Promise<Buffer> {
    const place = await this.places.ofOrder(orderId);
    if (place.event_id !== actor.event.id) throw new ProblemError('NOT_FOUND');
    await this.limits.consume(FILES_OF_ACTOR, actor.id);
    const tickets = await this.tickets.ofOrder(orderId);
    const file = await this.files.read(tickets);
    await this.audit.record(this.database, actor, {
      action: 'orders:file',
      ...{ subject_kind: 'order', subject_id: orderId, event_id: place.event_id },
      after: { tickets: tickets.length },
    });
    return file;
  }

  /** Leaves out transferred tickets: their QR is not for the seller. */
  async saleFile(actor: Person, orderId: string): Promise<Buffer> {
    await this.places.ofSale(actor, orderId);
    return this.files.read(await this.tickets.ofOrder(orderId, 'buyer'));
  }

  /**
   * Returns the buyer's tickets that were not transferred; to others those given to them. `proof` is the order's
   * cookie.
   */
  async ownFile(actor: Actor, orderId: string, proof: BuyerProof): Promise<Buffer> {
    if (await this.views.isBuyer(actor, orderId, proof))
      return this.files.read(await this.tickets.ofOrder(orderId, 'buyer'));
    if (actor.id === null) throw new ProblemError('FORBIDDEN');
    const email = await this.orders.confirmedEmail(actor.id);
    const given = await this.tickets.ofOrder(orderId, { id: actor.id, email });
    if (given.length === 0) throw new ProblemError('FORBIDDEN');
    return this.files.read(given);
  }
}
