import { Injectable } from '@nestjs/common';
import {
  type CandidatesQuery,
  type CandidateView,
  type EventView,
  type Page,
  type TransferBody,
  type TransferView,
} from '@festix/domain/contract';
import { foldText, isSearched, notices } from '@festix/domain/ground';
import { GRANTS } from '@festix/domain/people';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { namedAs } from '../../../kernel/database/named-as.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { lockStock } from '../../programme/stock/lock-stock.ts';
import { RejectOpenPayouts } from '../../money/payouts/reject-open-payouts.ts';
import { Membership } from '../../people/teams/membership.ts';
import { EndConnections } from './end-connections.ts';
import { holdToLaw } from '../../programme/events/event-rules.ts';
import { presentEvent } from '../../programme/events/events.presenter.ts';
import { EventsQueries } from '../../programme/events/events.queries.ts';
import { PublicIndex } from '../../programme/events/public-index.ts';

interface Producer {
  id: string;
  name: string;
}

interface TransferredEvent {
  producer: Producer;
  created_at: Date;
  teams: { id: string; name: string }[];
}

/** SQL: whether an account of `users` can be the producer of an event. */
const MAY_PRODUCE = sql`'producer' = any (roles) and num_nonnulls(blocked_at, deleted_at) = 0`;

const NEW_PRODUCER = sql<Producer>`
  select id, name from users
  where id = $1 and id <> $2 and ${MAY_PRODUCE} for share`;

const READ_EVENT = sql<TransferredEvent>`
  select jsonb_build_object('id', u.id, 'name', u.name) as producer, e.created_at,
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
      from team_events te join teams t on t.id = te.team_id where te.event_id = e.id) as teams
  from events e join users u on u.id = e.producer_id
  where e.id = $1`;

/**
 * Selects everybody who may work at the event by role, grant or sale point; run before and after, so that all whose
 * rights change are notified.
 */
const STAFF = sql<{ id: string }>`
  select producer_id as id from events where id = $1
  union select user_id from event_grants where event_id = $1
  union select user_id from event_sellers where event_id = $1`;

/** Keeps the event at a platform's till with leases of it, whichever producer its sale point works for. */
const KEEP_LEASES = sql`
  insert into sale_point_events (sale_point_id, event_id)
  select distinct l.sale_point_id, l.event_id from leases l
  join sale_points p on p.id = l.sale_point_id and p.run_by = 'platform'
  where l.event_id = $1 and l.state = 'active'
  on conflict do nothing`;

/**
 * Removes the event from points that another producer runs, because their receipts would stay there; sales of their
 * outstanding stubs are still recorded.
 */
const LEAVE_OWN_POINTS = sql`
  delete from sale_point_events s using sale_points p
  where s.event_id = $1 and p.id = s.sale_point_id and p.run_by = 'producer' and p.producer_id is distinct from $2`;

/** Stores the former producer, by whom later uploads of the old doors' ops are judged. */
const REMEMBER_PRODUCER = sql`
  insert into ended_grants (event_id, user_id, permissions, granted_at, ended_at) values ($1, $2, $3, $4, $5)`;

/** Returns the search by name, or by a part of the e-mail; no condition without a query. */
function foundBy(query: string): Statement {
  if (!isSearched(query)) return sql`true`;
  return sql`(${namedAs(query)(sql`name_words(name)`)} or email like ${`%${likeText(foldText(query))}%`})`;
}

/** Transfers an event as a whole: sales, ledger, coupons, leases and addresses. */
@Injectable()
export class TransferEvent {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly membership: Membership,
    private readonly index: PublicIndex,
    private readonly connections: EndConnections,
    private readonly openPayouts: RejectOpenPayouts,
    private readonly events: EventsQueries,
  ) {}

  /** Returns the producers to choose from, by name, except the event's own. */
  async candidates(
    { event }: EventActor,
    { query = '', skip = 0, take = ROWS_PER_PAGE }: CandidatesQuery,
  ): Promise<Page<CandidateView>> {
    const candidates = sql`from users where id <> ${event.producer_id} and ${MAY_PRODUCE} and ${foundBy(query)}`;
    const [data, [row]] = await Promise.all([
      this.database.query(
        sql<CandidateView>`select id, name, email ${candidates}
         order by name collate "pt-BR-x-icu", id limit ${take} offset ${skip}`,
      ),
      this.database.query(sql<{ count: number }>`select count(*) ${candidates}`),
    ]);
    return { data, count: row?.count ?? 0 };
  }

  /**
   * Throws NEW_PRODUCER_UNKNOWN for who is no producer, or is this event's already; EVENT_UNLAWFUL where its page would not
   * say any more who sells.
   */
  transfer(actor: EventActor, { new_producer_id, copy_teams = false }: TransferBody): Promise<TransferView> {
    const eventId = actor.event.id;
    return this.database.transaction(async (tx) => {
      for (const id of [actor.event.producer_id, new_producer_id].sort()) await this.membership.lock(tx, id);
      await lockStock(tx, eventId);
      const before = await this.read(tx, eventId);
      const [producer] = await tx.query(NEW_PRODUCER.with([new_producer_id, before.producer.id]));
      if (!producer) throw new ProblemError('NEW_PRODUCER_UNKNOWN');
      // A concurrent transfer was faster, and other teams would have to be locked.
      if (before.producer.id !== actor.event.producer_id) throw new ProblemError('BUSY');
      const pageBefore = await this.page(tx, actor);
      const staff = await this.staffOf(tx, eventId);
      await tx.query(KEEP_LEASES.with([eventId]));
      await tx.query(LEAVE_OWN_POINTS.with([eventId, producer.id]));
      await this.endOldRights(tx, eventId, before, copy_teams);
      await this.openPayouts.ofEvent(tx, actor, eventId);
      await tx.query(
        sql`update events set producer_id = $2, version = version + 1 where id = $1`.with([eventId, producer.id]),
      );
      holdToLaw(pageBefore, await this.page(tx, actor));
      await this.connections.carryOut(tx, actor);
      if (copy_teams) await this.copyTeams(tx, eventId, producer.id);
      else await tx.query(sql`delete from team_events where event_id = ${eventId}`);
      const after = await this.read(tx, eventId);
      await this.audit.record(tx, actor, {
        action: 'events:transfer',
        subject_kind: 'event',
        subject_id: eventId,
        event_id: eventId,
        before: { producer: before.producer, teams: before.teams },
        after: { producer: after.producer, teams: after.teams, copy_teams },
      });
      const everybody = [...new Set([...staff, ...(await this.staffOf(tx, eventId))])];
      tx.afterCommit(() => {
        this.realtime.rightsChanged(everybody);
        this.index.forget(eventId);
      });
      return { message: notices.eventTransferred, producer };
    });
  }

  private async read(tx: Tx, eventId: string): Promise<TransferredEvent> {
    const [event] = await tx.query(READ_EVENT.with([eventId]));
    if (!event) throw new ProblemError('NOT_FOUND');
    return event;
  }

  private async page(tx: Tx, actor: EventActor): Promise<EventView> {
    const event = await this.events.find(actor, actor.event.id, tx);
    if (!event) throw new ProblemError('NOT_FOUND');
    return presentEvent(actor, event, this.clock.now());
  }

  private async staffOf(tx: Tx, eventId: string): Promise<string[]> {
    return (await tx.query(STAFF.with([eventId]))).map(({ id }) => id);
  }

  /** Ends old grants, unless their teams are copied; the producer's own rights end with them. */
  private async endOldRights(
    tx: Tx,
    eventId: string,
    { producer, created_at }: TransferredEvent,
    copiesTeams: boolean,
  ): Promise<void> {
    await tx.query(REMEMBER_PRODUCER.with([eventId, producer.id, GRANTS, created_at, this.clock.now()]));
    if (!copiesTeams) await tx.query(sql`delete from event_grants where event_id = ${eventId}`);
  }

  /** Copies the teams for the new producer and attaches them in place of the old ones; grants stay. */
  private async copyTeams(tx: Tx, eventId: string, producerId: string): Promise<void> {
    const teams = await tx.query(
      sql<{ id: string }>`delete from team_events where event_id = ${eventId} returning team_id as id`,
    );
    for (const { id } of teams) {
      const copy = newId();
      await tx.query(
        sql`insert into teams (id, producer_id, name, created_at) select $1, $2, name, $4 from teams where id = $3`.with(
          [copy, producerId, id, this.clock.now()],
        ),
      );
      await tx.query(
        sql`insert into team_members (team_id, user_id, joined_at) select $1, user_id, $3 from team_members where team_id = $2`.with(
          [copy, id, this.clock.now()],
        ),
      );
      await tx.query(sql`insert into team_events (team_id, event_id) values (${copy}, ${eventId})`);
    }
  }
}
