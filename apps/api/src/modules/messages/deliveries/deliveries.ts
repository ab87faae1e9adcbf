import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '@festix/domain/ground';
import { canDeliver, type DeliveryProvider, type DeliveryState } from '@festix/domain/messages';
import { type QueueName } from '@festix/domain/operations';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { MailData, MailTemplate, TicketsData } from './mail-data.ts';

/** Tickets have a job of their own, so that other mail, with codes that people wait for at a form, is not delayed. */
export const LETTERS_JOB = 'deliveries.letters';
export const TICKETS_JOB = 'deliveries.tickets';

export interface DeliveryJob {
  delivery_id: string;
}

/** A mail to compose and send. */
export interface Mail<Template extends MailTemplate> {
  template: Template;
  recipient: string;
  data: MailData[Template];
  /** The recipient's account, if any. */
  user_id?: string | null;
  /** The order it is about. */
  order_id?: string | null;
}

/** Tickets to send, as a file. */
export interface TicketsMessage {
  provider: DeliveryProvider;
  /** An address, or a phone number in E.164. */
  recipient: string;
  /** The address that gets them if WhatsApp refuses them for good. */
  fallback_recipient: string | null;
  data: TicketsData;
  ticket_ids: readonly string[];
  user_id: string | null;
  order_id: string;
}

/** A delivery whose state changes. */
export interface MovedDelivery {
  id: string;
  state: DeliveryState;
  content: TicketsData | null;
  user_id: string | null;
  order_id: string | null;
  ticket_ids: string[];
  fallback_recipient: string | null;
}

/** A row to queue, by its columns. */
interface QueuedRow {
  id: string;
  channel: DeliveryProvider;
  template: string;
  recipient: string;
  content: object;
  user_id: string | null;
  order_id: string | null;
  ticket_ids: readonly string[];
  fallback_recipient: string | null;
}

/** Returns a SQL constant: with a parameter in its place PostgreSQL would plan the statement anew for each purchase. */
function constantOf<Text extends string>(texts: readonly Text[]): Statement {
  return sql`${sql.literal(`{${texts.join(',')}}`)}::text[]`;
}

/** SQL: fields with names that people typed. */
const NAMES = constantOf(['name', 'from', 'to_name', 'buyer', 'holder']);

/** SQL: mails to an address that was an account's own a moment ago. */
const TO_FORMER = constantOf<MailTemplate>(['account-deleted', 'email-changed']);

/**
 * Drops names from mail to an unconfirmed address: under our own name they would carry any sender's text to strangers.
 * A waiting duplicate is merged: it counts as written now, because tickets may have been transferred between.
 */
const QUEUE = sql<{ id: string }>`
  insert into deliveries (id, channel, template, recipient, content, user_id, order_id, ticket_ids, fallback_recipient,
    created_at, next_attempt_at)
  select id, channel, template, recipient,
    content || case
      when channel = 'email' and template <> all (${TO_FORMER})
        and not exists (select from users u where u.email = queued.recipient and u.deleted_at is null)
      then coalesce((
        select jsonb_object_agg(field, case field when 'name' then '""'::jsonb else 'null'::jsonb end)
        from jsonb_object_keys(content) field where field = any (${NAMES})), '{}')
      else '{}'
    end,
    user_id, order_id, ticket_ids, fallback_recipient, $2, $2
  from jsonb_to_recordset($1::jsonb) as queued (id uuid, channel text, template text, recipient text, content jsonb,
    user_id uuid, order_id uuid, ticket_ids uuid[], fallback_recipient text)
  on conflict (order_id, channel, recipient, hash_array_extended(ticket_ids, 0))
    where state = 'queued' and template = 'tickets'
    do update set created_at = excluded.created_at, content = excluded.content
  returning id`.kept();

const MOVED = sql`
  select id, state, content, user_id, order_id, ticket_ids, fallback_recipient from deliveries where`;

/** Templates with a code or link that gives access; their data is deleted as soon as they are sent. */
const SECRET: readonly MailTemplate[] = [
  'confirm-sign-up',
  'confirm-order',
  'order-access',
  'recovery',
  'email-change',
  'team-invitation',
  'sale-point-invitation',
];

/** Templates whose data is useless after a failure: tickets are composed anew. */
const UNKEPT: readonly MailTemplate[] = [...SECRET, 'tickets'];

const MOVE = sql`
  update deliveries set state = $2, failure = case when $2 = 'failed' then $3 end,
    sent_at = case when $2 in ('sent', 'delivered', 'read') then coalesce(sent_at, $4) end,
    delivered_at = case when $2 in ('delivered', 'read') then coalesce(delivered_at, $4) end,
    read_at = case when $2 = 'read' then $4::timestamptz end,
    content = case
      when $2 = 'sent' and fallback_recipient is not null then content
      when $2 = 'failed' and template <> all ($5::text[]) then content
    end,
    resent_as = $6,
    fallback_recipient = case when $2 = 'sent' then fallback_recipient end
  where id = $1`;

/** Selects tickets of a message that were not transferred since it was written. */
const STILL_THEIRS = sql<{ id: string }>`
  select t.id from unnest($2::uuid[]) as t (id)
  where not exists (select from superseded_serials gone join deliveries d on d.id = $1
    where gone.ticket_id = t.id and gone.superseded_at > d.created_at)`;

/** Queues every message to a person. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly realtime: Realtime,
  ) {}

  /**
   * Queues a mail within the caller's transaction, and returns the id of its delivery. It leaves soon after the commit.
   */
  async send<Template extends MailTemplate>(tx: Tx, mail: Mail<Template>): Promise<string> {
    const [id = ''] = await this.sendAll(tx, [mail]);
    return id;
  }

  /**
   * Queues many mails likewise, all at once; ids are in their order. Patient ones let all others pass: a code must not
   * wait for an announcement to thousands.
   */
  async sendAll<Template extends MailTemplate>(
    tx: Tx,
    mails: readonly Mail<Template>[],
    isPatient = false,
  ): Promise<string[]> {
    const rows = mails.map(({ template, data, user_id = null, order_id = null, recipient }): QueuedRow => ({
      ...{
        id: newId(),
        channel: 'email',
        template,
        recipient: normaliseEmail(recipient),
        content: data,
        user_id,
        order_id,
      },
      ...{ ticket_ids: [], fallback_recipient: null },
    }));
    await this.queue(tx, LETTERS_JOB, rows, isPatient);
    return rows.map(({ id }) => id);
  }

  /**
   * Queues tickets likewise, all messages at once. Returns the ids of the waiting messages: the same tickets for the
   * same person by the same channel are sent once.
   */
  async sendTickets(tx: Tx, messages: readonly TicketsMessage[]): Promise<string[]> {
    return this.queue(
      tx,
      TICKETS_JOB,
      messages.map(({ provider, data, ...message }) => ({
        ...{ id: newId(), channel: provider, template: 'tickets', content: data },
        ...message,
      })),
    );
  }

  /** Locks a delivery in the caller's transaction. */
  async lock(tx: Tx, id: string): Promise<MovedDelivery | undefined> {
    const [delivery] = await tx.query(sql<MovedDelivery>`${MOVED} id = $1 for no key update`.with([id]));
    return delivery;
  }

  /** Locks the delivery of a WhatsApp notification: by WhatsApp's id, and by ours if it was sent with it. */
  async lockOfWhatsApp(tx: Tx, providerId: string, id: string | null): Promise<MovedDelivery | undefined> {
    const [delivery] = await tx.query(
      sql<MovedDelivery>`${MOVED} (provider_id = $1 or id = $2) and channel = 'whatsapp' order by provider_id = $1 desc nulls last
       limit 1 for no key update`.with([providerId, id]),
    );
    return delivery;
  }

  /**
   * Changes the state of a delivery, in the transaction that holds its row; a step backwards changes nothing. Returns
   * whether it changed. Tickets that WhatsApp refuses for good are sent by mail.
   */
  async move(tx: Tx, delivery: MovedDelivery, to: DeliveryState, failure: string | null = null): Promise<boolean> {
    if (!canDeliver(delivery.state, to)) return false;
    const resentAs = to === 'failed' ? await this.fallBack(tx, delivery) : null;
    await tx.query(MOVE.with([delivery.id, to, failure, this.clock.now(), UNKEPT, resentAs]));
    await this.tell(tx, delivery.order_id);
    return true;
  }

  /** Returns the tickets of a message that are still the recipient's. */
  async stillTheirs(tx: Tx, { id, ticket_ids }: Pick<MovedDelivery, 'id' | 'ticket_ids'>): Promise<string[]> {
    const kept = await tx.query(STILL_THEIRS.with([id, ticket_ids]));
    return kept.map((ticket) => ticket.id);
  }

  /** Sends by mail what WhatsApp refuses; returns the id of that, if there is an address. */
  private async fallBack(tx: Tx, delivery: MovedDelivery): Promise<string | null> {
    const { fallback_recipient, content, order_id, user_id } = delivery;
    if (fallback_recipient === null || content === null || order_id === null) return null;
    const theirs = await this.stillTheirs(tx, delivery);
    if (theirs.length === 0) return null;
    const mail = { provider: 'email', recipient: fallback_recipient, fallback_recipient: null } as const;
    const [id] = await this.sendTickets(tx, [{ ...mail, data: content, ticket_ids: theirs, user_id, order_id }]);
    return id ?? null;
  }

  private async queue(tx: Tx, job: QueueName, rows: readonly QueuedRow[], isPatient = false): Promise<string[]> {
    const queued = await tx.query(QUEUE.with([JSON.stringify(rows), this.clock.now()]));
    const ids = queued.map(({ id }) => id);
    const made = new Set(rows.map(({ id }) => id));
    const jobs = ids.filter((id) => made.has(id)).map((delivery_id): DeliveryJob => ({ delivery_id }));
    await this.jobs.sendAll(job, jobs, tx, isPatient);
    return ids;
  }

  /** Sends a hint to viewers of the order about its messages. */
  private async tell(tx: Tx, orderId: string | null): Promise<void> {
    if (orderId === null) return;
    const [order] = await tx.query(sql<{ event_id: string }>`select event_id from orders where id = ${orderId}`);
    if (order) tx.afterCommit(() => this.realtime.hint(order.event_id, 'order.updated', [orderId]));
  }
}
