import { Inject, Injectable } from '@nestjs/common';
import { type DuplicateEventBody, type EventView } from '@festix/domain/contract';
import { fieldProblems, isInstantInRange } from '@festix/domain/ground';
import { pricesAboveHalf, type EventAccess } from '@festix/domain/programme';
import { ENV, type Env } from '../../../env.ts';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { newId } from '../../../kernel/database/ids.ts';
import type { JsonMoment } from '../../../kernel/database/json-moment.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { feeCapOf } from '../../people/accounts/fee-cap.ts';
import { lockStock } from '../stock/lock-stock.ts';
import { copyOfAccess, writeAccess } from '../stock/lot-passes.ts';
import { writeLimits } from '../stock/place-limits.ts';
import type { StoredPicture } from '../../documents/pictures/picture-view.ts';
import { Pictures } from '../../documents/pictures/pictures.ts';
import { ownerFor } from '../../../kernel/http/actor.ts';
import { Membership } from '../../people/teams/membership.ts';
import { holdToDates, holdToStart } from './event-rules.ts';
import { EventSlugs } from './event-slugs.ts';
import { presentEvent } from './events.presenter.ts';
import { EventsQueries } from './events.queries.ts';
import { MetaTokens } from './meta-tokens.ts';

/** Copies of one person: each copy stores pictures of its own. */
export const EVENT_COPIES: Limit = { name: 'event-copies', points: 100, seconds: 3600 };

const ENDPOINT = 'events.duplicate';

/** Selects the rows of an event `$1` that are copied with new ids. */
const COPIED_IDS = sql<{ id: string }>`
  select id from lots where event_id = $1 and archived_at is null and partner_id is null
  union all select p.id from prices p join lots l on l.id = p.lot_id and l.archived_at is null
    where p.event_id = $1 and p.archived_at is null
  union all select id from coupons where event_id = $1 and archived_at is null
  union all select id from agendas where event_id = $1
  union all select b.id from agenda_blocks b join agendas a on a.id = b.agenda_id where a.event_id = $1
  union all select id from faq_items where event_id = $1
  union all select id from checkout_questions where event_id = $1
  union all select c.id from checkout_choices c join checkout_questions q on q.id = c.question_id where q.event_id = $1`;

/**
 * Returns SQL that looks up the new id of a column of the row `r` in `$3`. The parameters of every statement below are
 * the event, its copy, `{ old id: new id }`, and the time.
 */
const copied = (column: string): Statement => sql`($3::jsonb ->> r.${sql.identifier(column)}::text)::uuid`;

/**
 * Returns a statement that copies rows unchanged except for the copy's own columns. A column added later is copied with
 * the others. By default the rows are those with a new id.
 */
function copyRows(
  table: string,
  own: Readonly<Record<string, Statement>>,
  rows: Statement = sql`$3::jsonb ? r.id::text`,
): Statement {
  const fields = Object.entries(own).flatMap(([column, value]) => [sql.literal(column), value]);
  return sql`insert into ${sql.identifier(table)} overriding user value
    select (jsonb_populate_record(r, jsonb_build_object(${sql.join(fields)}))).* from ${sql.identifier(table)} r
    where ${rows} and num_nonnulls($1::uuid, $2::uuid, $3::jsonb, $4::timestamptz) = 4`;
}

/**
 * Returns SQL that moves a time of the event: as far from the copy's start `$5` as it was from the event's, by the
 * clock of its zone.
 */
const moved = (moment: Statement): Statement =>
  sql`((${moment} at time zone e.time_zone) + (($5::timestamptz at time zone e.time_zone) - (e.start_date at time zone e.time_zone)))
    at time zone e.time_zone`;

/** Returns the copy's own columns: a name that is only a key of JSON would be ignored once its column is renamed. */
const COPY_EVENT = sql`
  insert into events overriding user value
  select (jsonb_populate_record(e, jsonb_build_object('id', $2::uuid, 'name', $6::text, 'start_date', $5::timestamptz,
    'end_date', ${moved(sql`e.end_date`)}, 'sales_end_at', ${moved(sql`e.sales_end_at`)}, 'published_at', null,
    'canceled_at', null, 'changed_at', null, 'created_at', $4::timestamptz, 'version', 1,
    'cover_desktop', $7::jsonb, 'cover_mobile', $8::jsonb,
    'convenience_tax', least(case when $9 then e.convenience_tax else u.convenience_tax end, $10::integer)))).*
  from events e join users u on u.id = e.producer_id where e.id = $1 and $3::jsonb is not null
  returning events.id, events.name, events.start_date, events.end_date, events.sales_end_at, events.published_at, events.canceled_at,
    events.changed_at, events.created_at, events.version, events.cover_desktop, events.cover_mobile, events.convenience_tax`;

const OF_EVENT = sql`r.event_id = $1`;

/** SQL: the sale points that `$5` manages; null for a super-admin, who manages all. */
const OF_POINTS = sql`${OF_EVENT} and ($5::uuid is null
  or exists (select from sale_points p where p.id = r.sale_point_id and p.run_by = 'producer' and p.producer_id = $5))`;

/** Resets the history of a lot: the copy has all its places, and opens its triggered lots anew. */
const LOT_OF_COPY = {
  ...{
    id: copied('id'),
    event_id: sql`$2::uuid`,
    trigger_lot_id: copied('trigger_lot_id'),
    created_at: sql`$4::timestamptz`,
  },
  ...{
    sold: sql`0`,
    reserved: sql`0`,
    leased: sql`0`,
    meia_taken: sql`0`,
    version: sql`1`,
    soldout_marked_at: sql`null`,
  },
  ...{
    opened_at: sql`null`,
    enabled: sql`r.enabled and r.opened_at is null`,
    visible: sql`r.visible and r.opened_at is null`,
  },
};

/** Meta's token is encrypted for its event, so the pair is copied separately. */
const INTEGRATIONS_OF_COPY = {
  event_id: sql`$2::uuid`,
  meta_tag_manager_id: sql`null`,
  meta_tag_manager_access_token: sql`null`,
  sealed_meta_token: sql`null`,
};

const COPY_REST = [
  copyRows('lots', LOT_OF_COPY),
  copyRows('prices', { id: copied('id'), lot_id: copied('lot_id'), event_id: sql`$2::uuid` }),
  copyRows('coupons', { id: copied('id'), event_id: sql`$2::uuid`, used: sql`0`, created_at: sql`$4::timestamptz` }),
  copyRows(
    'coupon_lots',
    { coupon_id: copied('coupon_id'), lot_id: copied('lot_id'), event_id: sql`$2::uuid` },
    sql`$3::jsonb ? r.coupon_id::text and $3::jsonb ? r.lot_id::text`,
  ),
  copyRows('event_integrations', INTEGRATIONS_OF_COPY, OF_EVENT),
  copyRows('agendas', { id: copied('id'), event_id: sql`$2::uuid` }),
  copyRows('agenda_blocks', { id: copied('id'), agenda_id: copied('agenda_id') }),
  copyRows('faq_items', { id: copied('id'), event_id: sql`$2::uuid` }),
  copyRows('checkout_questions', { id: copied('id'), event_id: sql`$2::uuid` }),
  copyRows('checkout_choices', { id: copied('id'), question_id: copied('question_id') }),
  copyRows('team_events', { event_id: sql`$2::uuid` }, OF_EVENT),
  copyRows('event_grants', { event_id: sql`$2::uuid`, granted_at: sql`$4::timestamptz` }, OF_EVENT),
];

const COPY_POINTS = [
  copyRows('sale_point_events', { event_id: sql`$2::uuid` }, OF_POINTS),
  copyRows(
    'sale_point_lots',
    { event_id: sql`$2::uuid`, lot_id: copied('lot_id') },
    sql`${OF_POINTS} and $3::jsonb ? r.lot_id::text`,
  ),
];

/** Moves the sale windows of lots with the event. */
const MOVE_WINDOWS = sql`
  update lots l set sale_starts_at = ${moved(sql`l.sale_starts_at`)}, sale_ends_at = ${moved(sql`l.sale_ends_at`)} from events e
  where l.event_id = $1 and e.id = $2 and num_nonnulls(l.sale_starts_at, l.sale_ends_at) > 0 and $3::jsonb is not null
    and $4::timestamptz is not null`;

/** Moves the last day of coupons with the event. */
const MOVE_EXPIRIES = sql`
  update coupons c set expired_at = ${moved(sql`c.expired_at`)} from events e
  where c.event_id = $1 and e.id = $2 and c.expired_at is not null and $3::jsonb is not null and $4::timestamptz is not null`;

/** Selects what the event's tickets open, and the windows of its days in the copy. */
const MOVED_DAYS = sql<{
  access: EventAccess | null;
  windows: { id: string; starts_at: JsonMoment; ends_at: JsonMoment }[];
}>`
  select e.access, (select coalesce(json_agg(json_build_object('id', d.id,
      'starts_at', ${moved(sql`d.starts_at`)}, 'ends_at', ${moved(sql`d.ends_at`)})), '[]')
    from jsonb_to_recordset(e.access -> 'days') as d (id uuid, starts_at timestamptz, ends_at timestamptz)) as windows
  from events e where e.id = $1 and num_nonnulls($2::uuid, $3::jsonb, $4::timestamptz) = 3`;

/** Selects the prices that lots of an event are sold at, lot by lot. */
const PRICES_OF_LOTS = sql<{ prices: Parameters<typeof pricesAboveHalf>[0] }>`
  select json_agg(json_build_object('kind', p.kind, 'value', p.unit_amount, 'places', p.places)) as prices
  from lots l join prices p on p.lot_id = l.id and p.archived_at is null
  where l.event_id = $1 and l.archived_at is null group by l.id`;

/** Selects every time of the copy that was moved with its start. */
const MOVED_TIMES = sql<{ moment: Date | null }>`
  select end_date as moment from events where id = $1
  union all select sales_end_at from events where id = $1
  union all select sale_starts_at from lots where event_id = $1
  union all select sale_ends_at from lots where event_id = $1
  union all select expired_at from coupons where event_id = $1`;

/** Copies the setup of an event to a draft: no sale, buyer, device or view. */
@Injectable()
export class DuplicateEvent {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly events: EventsQueries,
    private readonly slugs: EventSlugs,
    private readonly pictures: Pictures,
    private readonly membership: Membership,
    @Inject(ENV) private readonly env: Pick<Env, 'MAX_CONVENIENCE_TAX'>,
    private readonly limits: RateLimits,
    private readonly tokens: MetaTokens,
  ) {}

  /**
   * Leaves out of a producer's copy what a producer may not choose: it has the fee of a new event, and only the
   * producer's own tills. Throws SLUG_TAKEN, NOT_FOUND, RATE_LIMITED, PRICE_ABOVE_HALF for prices that were stored before
   * the rule that judges them, and VALIDATION_ERROR for a start that would move another time out of the years of instants.
   */
  async duplicate(actor: EventActor, body: DuplicateEventBody): Promise<EventView | Repeated<EventView>> {
    const asked = { ...body, event_id: actor.event.id };
    const done = await this.idempotency.replyOf<EventView>(actor, ENDPOINT, asked);
    if (done) return done;
    this.limits.consumeLocally(EVENT_COPIES, actor.id);
    holdToStart(new Date(body.start_date), undefined, this.clock.now());
    await this.slugs.refuseTaken(body.id, body.slug);
    const covers = await this.copyCovers(actor);
    return this.idempotency.once(actor, ENDPOINT, asked, async (_, tx) => {
      // Locks the teams whose grants are copied, and the lots.
      await this.membership.lock(tx, actor.event.producer_id);
      await lockStock(tx, actor.event.id);
      for (const cover of covers) if (cover) await this.pictures.adopt(tx, cover);
      await this.copy(tx, asked, covers, ownerFor(actor));
      await this.slugs.take(tx, body.id, body.slug);
      const event = await this.events.find(actor, body.id, tx);
      if (!event) throw new ProblemError('NOT_FOUND');
      holdToDates(event);
      await holdToHalf(tx, body.id);
      const view = presentEvent(actor, event, this.clock.now());
      const subject = { subject_kind: 'event', subject_id: body.id, event_id: body.id };
      await this.audit.record(tx, actor, {
        action: 'events:copy',
        ...subject,
        after: { ...view, copied_from: asked.event_id },
      });
      return view;
    });
  }

  private async copy(
    tx: Tx,
    { id, event_id, name, start_date }: DuplicateEventBody & { event_id: string },
    covers: readonly (StoredPicture | null)[],
    owner: string | null,
  ): Promise<void> {
    const rows = await tx.query(COPIED_IDS.with([event_id]));
    const newIds = Object.fromEntries(rows.map((row) => [row.id, newId()]));
    const ids = JSON.stringify(newIds);
    const common = [event_id, id, ids, this.clock.now()];
    const pictures = covers.map((cover) => cover && JSON.stringify(cover));
    await tx.query(
      COPY_EVENT.with([...common, start_date, name.trim(), ...pictures, owner === null, feeCapOf(this.env)]),
    );
    for (const statement of COPY_REST) await tx.query(statement.with(common));
    await this.tokens.copy(tx, event_id, id);
    for (const statement of COPY_POINTS) await tx.query(statement.with([...common, owner]));
    for (const statement of [MOVE_WINDOWS, MOVE_EXPIRIES])
      await tx.query(statement.with([id, event_id, ids, this.clock.now(), start_date]));
    await copyAccess(tx, [...common, start_date], id, newIds);
    const times = await tx.query(MOVED_TIMES.with([id]));
    if (times.some(({ moment }) => moment && !isInstantInRange(moment)))
      throw new ProblemError('VALIDATION_ERROR', { errors: { start_date: [fieldProblems.moment] } });
  }

  /** Copies the pictures, so that each event may delete its own. */
  private async copyCovers(actor: EventActor): Promise<(StoredPicture | null)[]> {
    const event = await this.events.find(actor, actor.event.id);
    if (!event) throw new ProblemError('NOT_FOUND');
    return [await this.pictures.copy(event.cover_desktop), await this.pictures.copy(event.cover_mobile)];
  }
}

/** Copies what the tickets open: days of their own, moved with the event, and passes of the copied lots. */
async function copyAccess(
  tx: Tx,
  parameters: readonly unknown[],
  copyId: string,
  newIds: Readonly<Record<string, string>>,
): Promise<void> {
  const [row] = await tx.query(MOVED_DAYS.with(parameters));
  if (!row?.access) return;
  const access = copyOfAccess(row.access, newIds, row.windows, newId);
  if (access.days.some(({ starts_at, ends_at }) => !isInstantInRange(starts_at) || !isInstantInRange(ends_at)))
    throw new ProblemError('VALIDATION_ERROR', { errors: { start_date: [fieldProblems.moment] } });
  await writeAccess(tx, copyId, access);
  await writeLimits(tx, copyId, access, Object.values(newIds));
}

async function holdToHalf(tx: Tx, eventId: string): Promise<void> {
  const lots = await tx.query(PRICES_OF_LOTS.with([eventId]));
  if (lots.some(({ prices }) => pricesAboveHalf(prices).length > 0)) throw new ProblemError('PRICE_ABOVE_HALF');
}
