import { SECOND } from '@festix/domain/ground';
import { type SweepName } from '@festix/domain/operations';
import { GRANT_AFTER_EVENT } from '@festix/domain/people';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** The end of data, and the job that carries it out. */
export interface Rule {
  /** The job; null for the deletion of an account. */
  job: SweepName | null;
  /**
   * For jobs of this module: the rows `t` of a table that are due at `$1`, by the accounts `gone`. The table of columns has
   * the effect.
   */
  due?: Readonly<Record<string, Statement>>;
  /** Further statements, for data that is no personal column. */
  beside?: readonly Statement[];
}

const NOW = sql`$1::timestamptz`;
const GRANT = `${GRANT_AFTER_EVENT / SECOND} seconds`;

/** SQL: the deleted accounts: all of them in a job, the one being deleted otherwise. */
const GONE = sql`(select id from gone)`;

/** SQL: whether an event `e` is over, as in the domain. */
export const EVENT_OVER = sql`event_end(e.start_date, e.end_date)`;

/** SQL: whether the shift after it is over as well, so that nobody enters any more. */
export const EVENT_LEFT = sql`(${EVENT_OVER} + interval ${sql.literal(GRANT)})`;

function eventsOver(ago: string): Statement {
  return sql`select e.id from events e where ${EVENT_OVER} < ${NOW} - interval ${sql.literal(ago)}`;
}

const EVENTS_LEFT = sql`select e.id from events e where ${EVENT_LEFT} < ${NOW}`;

/**
 * Returns SQL that is true five years after the sale and the event, whichever is later: no tax audit can ask for the
 * order any more.
 */
function ordersPastLaw(order: Statement): Statement {
  return sql`coalesce(${order}.paid_at, ${order}.created_at) < ${NOW} - interval '5 years'
    and ${order}.event_id in (${eventsOver('5 years')})`;
}

const NEVER_PAID = (order: Statement): Statement =>
  sql`${order}.paid_at is null and ${order}.created_at < ${NOW} - interval '90 days'`;

/** SQL: the holder was deleted, and the ticket opens nothing any more. */
const HELD_BY_NOBODY = sql`
  t.id in (
    select k.id from tickets k where k.assignee_id in ${GONE}
    union
    select k.id from tickets k join orders o on o.id = k.order_id where k.assignee_email is null and o.user_id in ${GONE}
  )
  and (t.status not in ('held', 'valid') or t.event_id in (${EVENTS_LEFT}))`;

/** SQL: the person was deleted, and the answers are not needed any more. */
const ANSWERED_BY_NOBODY = sql`
  t.order_id in (
    select o.id from orders o
    where o.user_id in ${GONE} and (not holds_place(o.status, o.status_detail) or o.event_id in (${EVENTS_LEFT}))
  )`;

const SHUT_LIST = sql`in (${EVENTS_LEFT})`;

const rules = {
  /** At the deletion of the account. */
  account: { job: null },

  // Jobs of the modules that own these.
  access_log: { job: 'accounts.ended-sessions' },
  code: { job: 'accounts.spent-codes' },
  attempt: { job: 'social.old-attempts' },
  answer: { job: 'idempotency.old-answers' },
  op: { job: 'doors.old-ops' },
  nonce: { job: 'devices.used-nonces' },
  ticket_file: { job: 'ticket-files.old' },

  fiscal: {
    job: 'privacy.fiscal',
    due: {
      orders: ordersPastLaw(sql`t`),
      payments: sql`t.order_id in (select o.id from orders o where ${ordersPastLaw(sql`o`)})`,
      refund_requests: sql`t.order_id in (select o.id from orders o where ${ordersPastLaw(sql`o`)})`,
      payouts: sql`coalesce(t.sent_date, t.created_at) < ${NOW} - interval '5 years'
        and t.event_id in (${eventsOver('5 years')})`,
      expenses: sql`t.created_at < ${NOW} - interval '5 years' and t.event_id in (${eventsOver('5 years')})`,
      sale_voids: sql`t.occurred_at < ${NOW} - interval '5 years' and t.event_id in (${eventsOver('5 years')})`,
      cash_events: sql`t.occurred_at < ${NOW} - interval '5 years' and t.session_id in (
        select s.id from cash_sessions s where s.event_id in (${eventsOver('5 years')}))`,
    },
  },
  /** Payouts that moved no money; questions about them may come as long. */
  unpaid_payout: {
    job: 'privacy.unpaid-payouts',
    due: {
      payouts: sql`t.status <> 'done' and coalesce(t.removed_at, t.answered_at) < ${NOW} - interval '6 months'`,
    },
  },
  unpaid: {
    job: 'privacy.unpaid',
    due: {
      orders: NEVER_PAID(sql`t`),
      tickets: sql`t.order_id in (select o.id from orders o where ${NEVER_PAID(sql`o`)})`,
      order_answers: sql`t.order_id in (select o.id from orders o where ${NEVER_PAID(sql`o`)})`,
    },
  },
  /** A chargeback may come within 180 days; then the holder of a ticket need not be known. */
  ticket: {
    job: 'privacy.tickets',
    due: {
      tickets: sql`t.event_id in (${eventsOver('6 months')})`,
      ticket_transfers: sql`t.event_id in (${eventsOver('6 months')})`,
      checkins: sql`t.event_id in (${eventsOver('6 months')})`,
      departures: sql`t.event_id in (${eventsOver('6 months')})`,
      partner_tickets: sql`t.event_id in (${eventsOver('6 months')})`,
      document_checks: sql`t.event_id in (${eventsOver('6 months')})`,
      order_answers: sql`t.event_id in (${eventsOver('6 months')})`,
      leases: sql`t.event_id in (${eventsOver('6 months')})`,
    },
  },
  /** Remains of a deleted account, as soon as nothing needs them. */
  departed: {
    job: 'privacy.departed',
    due: {
      orders: sql`t.user_id in ${GONE} and (t.total = 0 or (t.paid_at is null and t.status not in ('booking', 'rejected')))`,
      tickets: HELD_BY_NOBODY,
      order_answers: ANSWERED_BY_NOBODY,
      deliveries: sql`t.user_id in ${GONE} and t.state <> 'queued'`,
    },
  },
  /** The end of the event and of the shift after it. */
  door_list: {
    job: 'privacy.door-lists',
    due: {
      door_tickets: sql`t.event_id ${SHUT_LIST}`,
      door_notes: sql`t.kind = 'conflict' and t.event_id ${SHUT_LIST}`,
      door_chunks: sql`t.event_id ${SHUT_LIST}`,
    },
    beside: [
      sql`delete from door_snapshots t where t.event_id ${SHUT_LIST}`,
      // Without its key a list on a phone can't be opened. A later request begins another list.
      sql`update door_feeds t set sealed_chunk_key = null, epoch = epoch + 1
       where t.sealed_chunk_key is not null and t.event_id ${SHUT_LIST}`,
    ],
  },
  delivery: { job: 'privacy.deliveries', due: { deliveries: sql`t.created_at < ${NOW} - interval '1 year'` } },
  /** A claim may be opened for half a year; until then the gateway's notifications are kept. */
  notice: {
    job: 'privacy.payment-notices',
    due: { payment_notices: sql`t.received_at < ${NOW} - interval '6 months'` },
  },
  /** WhatsApp tries for 30 days; later it reports no failure that would need a mail. */
  fallback: {
    job: 'privacy.fallbacks',
    due: { deliveries: sql`t.state = 'sent' and t.sent_at < ${NOW} - interval '30 days'` },
  },
  /** A failed message may be sent again for as long. */
  undelivered: {
    job: 'privacy.undelivered',
    due: { deliveries: sql`t.state = 'failed' and t.created_at < ${NOW} - interval '30 days'` },
  },
  /** An import in progress stays. */
  courtesy_sheet: {
    job: 'privacy.courtesy-sheets',
    due: {
      courtesy_imports: sql`t.courtesies is not null and t.state <> 'issuing'
        and t.created_at < ${NOW} - interval '7 days'`,
    },
  },
  /** Meta accepts nothing older. */
  conversion: {
    job: 'privacy.conversions',
    due: { order_conversions: sql`t.consented_at < ${NOW} - interval '7 days'` },
  },
  audit: { job: 'privacy.audit', due: { audit_entries: sql`t.at < ${NOW} - interval '5 years'` } },
  invitation: {
    job: 'privacy.invitations',
    due: {
      team_invitations: sql`t.expires_at < ${NOW} - interval '30 days'`,
      sale_point_invitations: sql`t.expires_at < ${NOW} - interval '30 days'`,
    },
  },
  /** An op is judged by the grant of its time, and some are uploaded late. */
  ended_grant: {
    job: 'privacy.ended-grants',
    due: {
      ended_grants: sql`t.ended_at < ${NOW} - interval '6 months'`,
      ended_operators: sql`t.ended_at < ${NOW} - interval '6 months'`,
    },
  },
  quarantine: {
    job: 'privacy.quarantine',
    due: { device_ops: sql`t.outcome = 'quarantined' and t.received_at < ${NOW} - interval '1 year'` },
  },
  /** The database deletes it with the hold; the job deletes what unended holds and free places left. */
  hold: {
    job: 'privacy.holds',
    due: {
      orders: sql`t.address_key is not null
        and t.expires_at < ${NOW} - case when t.status = 'paid' then interval '1 day' else interval '0' end`,
    },
  },
  rate: { job: 'privacy.rate-limits', due: { rate_limits: sql`t.expire < extract(epoch from ${NOW}) * 1000` } },
} as const satisfies Record<string, Rule>;

export type Limit = keyof typeof rules;

export const RETENTION: Readonly<Record<Limit, Rule>> = rules;
