import { Injectable } from '@nestjs/common';
import { type CourtesiesQuery, type CourtesyBody, type CourtesyView, type Page } from '@festix/domain/contract';
import { faultsOfCourtesy, isPerTicket } from '@festix/domain/selling';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { hasEntered } from '../../documents/tickets/has-entered.ts';
import { hashOf } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { COURTESY_WRITES, RateLimits } from '../../../kernel/access/rate-limits.ts';
import { Repeated } from '../../../kernel/http/serve.ts';
import { DeliveriesQueries } from '../../messages/deliveries/deliveries.queries.ts';
import { MoveOrder } from '../orders/move-order.ts';
import type { Assignee } from '../orders/places-request.ts';
import { presentCourtesy } from './courtesies.presenter.ts';
import { CourtesiesQueries } from './courtesies.queries.ts';
import { CourtesyNews } from './courtesy-news.ts';
import { GiveTickets } from './give-tickets.ts';

const IS_IN = sql<{ is_in: boolean }>`
  select exists (select from tickets t where t.order_id = $1 and ${hasEntered(sql`t.id`)}) as is_in`;

/** Gives tickets away, for producers. */
@Injectable()
export class CourtesiesService {
  constructor(
    private readonly database: Database,
    private readonly courtesies: CourtesiesQueries,
    private readonly deliveries: DeliveriesQueries,
    private readonly giving: GiveTickets,
    private readonly orders: MoveOrder,
    private readonly news: CourtesyNews,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
  ) {}

  async list(actor: EventActor, query: CourtesiesQuery): Promise<Page<CourtesyView>> {
    const { id } = actor.event;
    const [rows, count] = await Promise.all([this.courtesies.page(id, query), this.courtesies.count(id, query)]);
    const sent = await this.deliveries.ofOrders(rows.map((row) => row.id));
    return { data: rows.map((row) => presentCourtesy(row, sent.get(row.id) ?? [])), count };
  }

  /** Throws VALIDATION_ERROR, EVENT_ENDED, COURTESY_PRICE_UNKNOWN, TICKET_AMOUNT_NOT_AVAILABLE_ERROR, RATE_LIMITED or ID_REUSED. */
  async create(actor: EventActor, body: CourtesyBody): Promise<CourtesyView | Repeated<CourtesyView>> {
    const errors = faultsOfCourtesy(body);
    if (Object.keys(errors).length > 0) throw new ProblemError('VALIDATION_ERROR', { errors });
    this.limits.consumeLocally(COURTESY_WRITES, actor.id);
    const { event_id: _, ...asked } = body;
    const { repeated } = await this.giving.give({
      id: body.id,
      event_id: actor.event.id,
      given_by: { id: actor.id, name: actor.name },
      assignees: assigneesOf(body),
      request_hash: hashOf({ call: 'courtesy', giver: actor.id, event_id: actor.event.id, ...asked }),
      request_id: actor.request_id,
    });
    const row = await this.courtesies.find(body.id);
    if (!row) throw new Error('what was given away is there');
    const tickets = row.tickets.map((ticket) => ({ ...ticket, is_checked_in: false }));
    const view = presentCourtesy({ ...row, tickets });
    return repeated ? Repeated.of(view) : view;
  }

  /**
   * Removes a courtesy: revokes its tickets, notifies their holders and frees its places; a repeat changes nothing.
   * Throws RATE_LIMITED, and COURTESY_CHECKED_IN once one of its tickets is admitted.
   */
  async remove(actor: EventActor, courtesyId: string): Promise<void> {
    this.limits.consumeLocally(COURTESY_WRITES, actor.id);
    await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, courtesyId);
      if (order?.event_id !== actor.event.id || order.origin !== 'courtesy') throw new ProblemError('NOT_FOUND');
      if (order.status === 'cancelled') return;
      if (await this.isIn(tx, courtesyId)) throw new ProblemError('COURTESY_CHECKED_IN');
      await this.orders.move(tx, order, { to: 'cancelled', status_detail: 'by_collector' }, actor);
      await this.news.tellRemoved(tx, courtesyId);
      await this.audit.record(tx, actor, {
        action: 'courtesies:remove',
        ...{ subject_kind: 'order', subject_id: courtesyId, event_id: actor.event.id },
      });
    });
  }

  /** Returns whether a ticket is admitted. Runs under the order's lock, which every admission shares. */
  private async isIn(tx: Tx, courtesyId: string): Promise<boolean> {
    const [row] = await tx.query(IS_IN.with([courtesyId]));
    return row?.is_in ?? false;
  }
}

/** Returns the holders of each price's tickets: the persons in turn, or one person for all. */
function assigneesOf(body: CourtesyBody): Map<string, Assignee[]> {
  const each = isPerTicket(body);
  const person: Assignee = { email: body.assignee_to_email ?? '', name: body.assignee_to_name ?? null };
  const assignees = new Map<string, Assignee[]>();
  for (const { id, amount, assignees_to = [] } of body.tickets) {
    if (amount === 0) continue;
    const given = each
      ? assignees_to.map((email): Assignee => ({ email, name: null }))
      : Array.from({ length: amount }, () => person);
    assignees.set(id, [...(assignees.get(id) ?? []), ...given]);
  }
  return assignees;
}
