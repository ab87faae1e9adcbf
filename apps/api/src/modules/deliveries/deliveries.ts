import { Injectable } from '@nestjs/common';
import { canDeliver, normaliseEmail, type DeliveryProvider, type DeliveryState } from '@festix/domain';
import { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { Realtime } from '../../kernel/realtime.ts';
import type { MailData, MailTemplate, TicketsData } from './templates/mail-data.ts';

export const DELIVERY_JOB = 'deliveries.email';

export interface DeliveryJob {
  delivery_id: string;
}

/** A mail to write and send. */
export interface Mail<Template extends MailTemplate> {
  template: Template;
  recipient: string;
  data: MailData[Template];
  /** The account of the recipient, if it has one. */
  user_id?: string | null;
  /** The order that it is about. */
  order_id?: string | null;
}

/** Tickets to send, as a file. */
export interface TicketsMessage {
  provider: DeliveryProvider;
  /** An address, or a phone number in E.164. */
  recipient: string;
  /** The address that gets them when WhatsApp refuses them for good. */
  fallback_recipient: string | null;
  data: TicketsData;
  ticket_ids: readonly string[];
  user_id: string | null;
  order_id: string;
}

interface Row {
  channel: DeliveryProvider;
  template: string;
  recipient: string;
  data: object;
  user_id?: string | null | undefined;
  order_id?: string | null | undefined;
  ticket_ids?: readonly string[];
  fallback_recipient?: string | null;
}

/** A delivery that is being moved on. */
export interface MovedDelivery {
  id: string;
  state: DeliveryState;
  content: TicketsData | null;
  user_id: string | null;
  order_id: string | null;
  ticket_ids: string[];
  fallback_recipient: string | null;
}

const MOVE = `
  update deliveries set state = $2, failure = case when $2 = 'failed' then $3 end,
    sent_at = case when $2 in ('sent', 'delivered', 'read') then coalesce(sent_at, $4) end,
    delivered_at = case when $2 in ('delivered', 'read') then coalesce(delivered_at, $4) end,
    read_at = case when $2 = 'read' then $4::timestamptz end,
    content = case when $2 = 'sent' and fallback_recipient is not null then content end,
    fallback_recipient = case when $2 = 'sent' then fallback_recipient end
  where id = $1`;

/** Tickets of a message that have not changed hands since it was written. */
const STILL_THEIRS = `
  select t.id from unnest($2::uuid[]) as t (id)
  where not exists (select from superseded_serials gone join deliveries d on d.id = $1
    where gone.ticket_id = t.id and gone.superseded_at > d.created_at)`;

/** The way out for every message to a person. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly realtime: Realtime,
  ) {}

  /** Queues a mail as a part of the caller's transaction, and answers the id of its delivery. It leaves soon after the commit. */
  async send<Template extends MailTemplate>(tx: Tx, mail: Mail<Template>): Promise<string> {
    return this.queue(tx, { ...mail, channel: 'email', recipient: normaliseEmail(mail.recipient) });
  }

  /** Queues tickets in the same way. */
  async sendTickets(tx: Tx, { provider, ...message }: TicketsMessage): Promise<string> {
    return this.queue(tx, { ...message, channel: provider, template: 'tickets' });
  }

  /**
   * Moves a delivery on, in the transaction that holds its row; what leads back is no step and changes nothing. Says
   * whether it moved. Tickets that WhatsApp refuses for good leave by mail instead.
   */
  async move(tx: Tx, delivery: MovedDelivery, to: DeliveryState, failure: string | null = null): Promise<boolean> {
    if (!canDeliver(delivery.state, to)) return false;
    await tx.query(MOVE, [delivery.id, to, failure, this.clock.now()]);
    const { fallback_recipient, content, order_id, user_id, ticket_ids } = delivery;
    if (to === 'failed' && fallback_recipient !== null && content !== null && order_id !== null) {
      const data = content;
      const kept = await tx.query<{ id: string }>(STILL_THEIRS, [delivery.id, ticket_ids]);
      if (kept.length > 0)
        await this.sendTickets(tx, {
          ...{ provider: 'email', recipient: fallback_recipient, fallback_recipient: null },
          ...{ data, ticket_ids: kept.map(({ id }) => id), user_id, order_id },
        });
    }
    await this.tell(tx, order_id);
    return true;
  }

  private async queue(tx: Tx, row: Row): Promise<string> {
    const id = newId();
    await tx.query(
      `insert into deliveries (id, channel, template, recipient, content, user_id, order_id, ticket_ids, fallback_recipient,
         created_at, next_attempt_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [
        id,
        row.channel,
        row.template,
        row.recipient,
        JSON.stringify(row.data),
        row.user_id ?? null,
        row.order_id ?? null,
        row.ticket_ids ?? [],
        row.fallback_recipient ?? null,
        this.clock.now(),
      ],
    );
    const job: DeliveryJob = { delivery_id: id };
    await this.jobs.send(DELIVERY_JOB, job, { tx });
    return id;
  }

  /** Whoever looks at the order sees how far its messages have come. */
  private async tell(tx: Tx, orderId: string | null): Promise<void> {
    if (orderId === null) return;
    const [order] = await tx.query<{ event_id: string }>('select event_id from orders where id = $1', [orderId]);
    if (order) tx.afterCommit(() => this.realtime.hint(order.event_id, 'order.updated', [orderId]));
  }
}
