import { Injectable } from '@nestjs/common';
import { type EventChangesView, type EventTimesView } from '@festix/domain/contract';
import { epochOf, formatDateTime } from '@festix/domain/ground';
import { type Seller } from '@festix/domain/people';
import { EVENT_CHANGES, eventChangeLabels, type EventChange } from '@festix/domain/programme';
import {
  ASKING_AFTER_CANCELLATION,
  refundObstacle,
  type OrderOrigin,
  type OrderStatus,
  type PaymentMethod,
} from '@festix/domain/selling';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries, type Mail } from '../../messages/deliveries/deliveries.ts';
import { sellerOfMail } from '../../documents/law/seller-of-mail.ts';
import { sellerSql } from '../../documents/law/seller-sql.ts';
import type { AnnouncedChange, AnnouncementData } from '../../messages/deliveries/mail-data.ts';

/** Recipients of one transaction. */
const SOME = 200;

/** Orders of one person that a mail names. */
const MOST_ORDERS = 10;

/**
 * Selects each address once: buyers with their newest standing order, and holders of valid given tickets. Skips
 * addresses removed from an order.
 */
const GATHER = sql`
  with standing as (
    select id, buyer_email, created_at from orders where event_id = $2 and status in ('paid', 'in_mediation')
  ),
  buyers as (
    select distinct on (buyer_email) id, buyer_email from standing
    where buyer_email is not null and buyer_email not like '%@invalid.festix'
    order by buyer_email, created_at desc, id
  ),
  holders as (
    select distinct on (t.assignee_email) t.order_id, t.id
    from standing o join tickets t on t.order_id = o.id
    where t.status = 'valid' and t.assignee_email is not null and t.assignee_email not like '%@invalid.festix'
      and not exists (select from buyers b where b.buyer_email = t.assignee_email)
    order by t.assignee_email, t.created_at desc, t.id
  )
  insert into announcement_recipients (announcement_id, order_id, ticket_id)
  select $1::uuid, id, null::uuid from buyers
  union all
  select $1::uuid, order_id, id from holders
  on conflict do nothing`;

const UNDERWAY = sql`
  select a.kind, a.message, a.changes, a.gathered_at, e.id as event_id, e.name, s.slug, e.start_date, e.time_zone,
    e.canceled_at, ${sellerSql(sql`e.producer_id`)} as seller
  from event_announcements a
  join events e on e.id = a.event_id
  join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  where a.id = $1 and a.told_at is null`;

interface Underway {
  kind: 'cancelled' | 'changed';
  message: string | null;
  changes: EventChangesView | null;
  gathered_at: Date | null;
  event_id: string;
  name: string;
  slug: string;
  start_date: Date;
  time_zone: string;
  canceled_at: Date | null;
  seller: Seller | null;
}

const UNTOLD = sql<Untold>`
  select r.number, r.order_id, r.ticket_id is null as is_buyer,
    case when r.ticket_id is null then o.buyer_email else t.assignee_email end as recipient,
    case when r.ticket_id is null then o.buyer_name else t.assignee_name end as name,
    case when r.ticket_id is null then o.user_id else t.assignee_id end as user_id,
    case when r.ticket_id is null then (
      select jsonb_agg(own.order) from (
        select jsonb_build_object('id', b.id, 'code', b.code, 'origin', b.origin, 'status', b.status,
          'status_detail', b.status_detail, 'payment_method', b.payment_method, 'is_free', b.subtotal = 0, 'has_fee', b.tax_amount > 0) as order
        from orders b
        where b.event_id = o.event_id and b.buyer_email = o.buyer_email and b.status in ('paid', 'in_mediation')
        order by b.created_at desc, b.id limit ${sql.literal(MOST_ORDERS)}
      ) own
    ) end as orders
  from announcement_recipients r
  join orders o on o.id = r.order_id
  left join tickets t on t.id = r.ticket_id
  where r.announcement_id = $1 and not r.is_told
  order by r.number limit ${sql.literal(SOME)} for update of r skip locked`;

interface OwnOrder {
  id: string;
  code: string;
  origin: OrderOrigin;
  status: OrderStatus;
  status_detail: string | null;
  payment_method: PaymentMethod | null;
  is_free: boolean;
  has_fee: boolean;
}

interface Untold {
  number: number;
  order_id: string;
  is_buyer: boolean;
  /** Null if the address was removed meanwhile. */
  recipient: string | null;
  name: string | null;
  user_id: string | null;
  orders: OwnOrder[] | null;
}

const TELL = sql`
  update announcement_recipients r set is_told = true, delivery_id = told.delivery_id
  from jsonb_to_recordset($1::jsonb) as told (number bigint, delivery_id uuid) where r.number = told.number`;

/** Skips the recipients that a concurrent run mails. */
const END = sql`
  update event_announcements a set told_at = $2
  where id = $1 and told_at is null and not exists (
    select from announcement_recipients r where r.announcement_id = a.id and not r.is_told)`;

/** Mails everybody with tickets of a cancelled or changed event, once for each address. */
@Injectable()
export class TellBuyers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
  ) {}

  async everybody(announcementId: string): Promise<void> {
    const announcement = await this.gather(announcementId);
    if (!announcement) return;
    while (await this.some(announcementId, announcement));
    await this.database.query(END.with([announcementId, this.clock.now()]));
  }

  /** Stores the recipients. Later buyers and holders know the news already. */
  private gather(id: string): Promise<Underway | undefined> {
    return this.database.transaction(async (tx) => {
      const [announcement] = await tx.query(sql<Underway>`${UNDERWAY} for update of a`.with([id]));
      if (!announcement || announcement.gathered_at) return announcement;
      await tx.query(GATHER.with([id, announcement.event_id]));
      await tx.query(sql`update event_announcements set gathered_at = $2 where id = $1`.with([id, this.clock.now()]));
      return announcement;
    });
  }

  /** Returns whether there were recipients left. */
  private some(id: string, announcement: Underway): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const people = await tx.query(UNTOLD.with([id]));
      if (people.length === 0) return false;
      await this.write(tx, announcement, people);
      return true;
    });
  }

  private async write(tx: Tx, announcement: Underway, people: readonly Untold[]): Promise<void> {
    const reached = people.flatMap((person) =>
      person.recipient === null
        ? []
        : [{ number: person.number, mail: this.mailTo(person.recipient, person, announcement) }],
    );
    const ids = await this.deliveries.sendAll(
      tx,
      reached.map(({ mail }) => mail),
      true,
    );
    const deliveryOf = new Map(reached.map(({ number }, at) => [number, ids[at]]));
    const told = people.map(({ number }) => ({ number, delivery_id: deliveryOf.get(number) ?? null }));
    await tx.query(TELL.with([JSON.stringify(told)]));
  }

  private mailTo(recipient: string, person: Untold, announcement: Underway): Mail<'event-cancelled' | 'event-changed'> {
    const { order_id, user_id } = person;
    const data = this.dataFor(person, announcement);
    const to = { recipient, order_id, user_id };
    if (announcement.kind === 'cancelled') return { ...to, template: 'event-cancelled', data };
    return { ...to, template: 'event-changed', data: { ...data, changes: changesIn(announcement) } };
  }

  private dataFor({ name, orders }: Untold, announcement: Underway): AnnouncementData {
    const { name: event, slug, start_date, time_zone, message } = announcement;
    const own = (orders ?? []).map((order) => ({
      code: order.code,
      link: this.links.page(`/events/${slug}/orders/${order.id}`),
      obstacle: refundObstacle(order, 'buyer'),
      has_fee: order.has_fee,
    }));
    const refundable = own.filter(({ obstacle }) => obstacle === null);
    const [asked] = refundable;
    return {
      name: name ?? '',
      event,
      when: formatDateTime(start_date, time_zone),
      message,
      orders: own.map(({ code, link }) => ({ code, link })),
      refund: asked
        ? {
            link: this.links.refund(asked.link),
            until: lastMoment(announcement),
            has_fee: refundable.some(({ has_fee }) => has_fee),
          }
        : null,
      at_sale_point: own.some(({ obstacle }) => obstacle === 'REFUND_AT_SALE_POINT'),
      ...sellerOfMail(announcement.seller),
    };
  }
}

/** Formats the end of the refund period. */
function lastMoment({ kind, canceled_at, start_date, time_zone }: Underway): string {
  const until = kind === 'cancelled' && canceled_at ? epochOf(canceled_at) + ASKING_AFTER_CANCELLATION : start_date;
  return formatDateTime(new Date(until), time_zone);
}

function changesIn({ changes, time_zone }: Underway): AnnouncedChange[] {
  const words: Record<EventChange, Pick<AnnouncedChange, 'before' | 'after'> | null> = {
    date: changes?.date
      ? { before: spanWords(changes.date.before, time_zone), after: spanWords(changes.date.after, time_zone) }
      : null,
    venue: changes?.venue ?? null,
    line_up: changes?.line_up ?? null,
  };
  return EVENT_CHANGES.flatMap((change) => {
    const said = words[change];
    return said ? [{ what: eventChangeLabels[change], ...said }] : [];
  });
}

/** Formats a start as `13/06/2026 20:00`, with its end if known. */
function spanWords({ start_date, end_date }: EventTimesView, zone: string): string {
  const start = formatDateTime(start_date, zone);
  return end_date ? `${start} até ${formatDateTime(end_date, zone)}` : start;
}
