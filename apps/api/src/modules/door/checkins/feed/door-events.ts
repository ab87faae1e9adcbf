import { type DoorEventView, type DoorLotView } from '@festix/domain/contract';
import { eventEnd } from '@festix/domain/ground';
import { grantEnd } from '@festix/domain/people';
import { type AgeRating, type EventAccess } from '@festix/domain/programme';
import { PARTNER_CODE_FORMATS, type PartnerCodeFormat } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../../kernel/http/actor.ts';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { Database } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { MIN_CLIENT, NEWER_CLIENT } from '../../../../kernel/http/min-client.ts';
import { takenPlacesSql, type TakenPlaces } from '../../../programme/stock/apart-places.ts';
import { TicketKeys } from '../../../documents/tickets/ticket-keys.ts';
import { MeshPeers } from '../../devices/mesh-peers.ts';
import { ChunkKeys } from './chunk-keys.ts';
import { ACCESS_FORMAT, mainInside } from './access-counts.ts';
import { DoorFeed, type FeedState } from './door-feed.ts';
import { DoorSupervisors } from './door-supervisors.ts';
import { INSIDE_UNSOLD, PARTNER_TICKETS } from './inside-unsold.ts';

interface EventRow {
  id: string;
  number: number;
  name: string;
  start_date: Date;
  end_date: Date | null;
  time_zone: string;
  is_test: boolean;
  canceled_at: Date | null;
  door_names: boolean;
  age_rating: AgeRating | null;
  access: EventAccess | null;
  lots: DoorLotView[] | null;
  formats: PartnerCodeFormat[] | null;
}

/** Counts tickets by status, stubs on lease, admissions, and conflicts. */
export interface DoorCounts extends TakenPlaces {
  /** Tickets sold, given away and disputed, and people inside without one of them. Never less than `inside`. */
  expected: number;
  /** Tickets that other sellers sold; they are expected too. */
  partners: number;
  leased: number;
  inside: number;
  conflicts: number;
  /** Admitted tickets whose document has still to be asked for. */
  documents_open: number;
}

const EVENT = sql<EventRow>`
  select id, number, name, start_date, end_date, time_zone, is_test, canceled_at, door_names, age_rating, access,
    (select jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number, 'name', l.name, 'sorting', l.sorting)
        || case when s.name is null then '{}' else jsonb_build_object('seller', s.name) end order by l.sorting, l.number)
     from lots l left join partners s on s.id = l.partner_id where l.event_id = events.id
       and (l.archived_at is null or exists (select from tickets t where t.lot_id = l.id))) as lots,
  (select array_agg(distinct format) from partners, unnest(formats) format
    where partners.event_id = events.id) as formats
  from events where id = $1`;

/**
 * Counts the expected tickets by the lots' own counters, as phones get them: courtesies are in them, and disputed
 * tickets until they are lost. People who are inside without a sold place are expected too. A conflict is an admission
 * that more than one scan claims, or one of a dead ticket.
 */
const COUNTS = sql<Omit<DoorCounts, 'inside'> & { access: EventAccess | null }>`
  select taken.sold, taken.given, taken.disputed, ${PARTNER_TICKETS} as partners,
    taken.sold + taken.given + taken.disputed + ${PARTNER_TICKETS} + ${INSIDE_UNSOLD} as expected,
    (select coalesce(sum(lots.leased), 0)::integer from lots where lots.event_id = $1) as leased,
    (select count(distinct (ticket_id, area, day, entry))::integer from scans
     where event_id = $1 and is_conflict and ticket_id is not null) as conflicts,
    (select count(*)::integer from door_tickets where event_id = $1 and document_state = 'open') as documents_open,
    (select access from events where events.id = $1) as access
  from ${takenPlacesSql(sql`$1::uuid`)} taken`;

/** Returns the data that a phone needs to work at the doors of an event. */
@Injectable()
export class DoorEvents {
  constructor(
    private readonly database: Database,
    private readonly feed: DoorFeed,
    private readonly chunkKeys: ChunkKeys,
    private readonly ticketKeys: TicketKeys,
    private readonly supervisors: DoorSupervisors,
    private readonly peers: MeshPeers,
    private readonly clock: Clock,
  ) {}

  /** Returns the facts for a phone that reads lists up to version `format`. */
  async show({ event: { id } }: EventActor, format = 1): Promise<DoorEventView> {
    const state = await this.feed.bringUpToDate(id);
    const [[event], keys, mesh, chunkKey, counts] = await Promise.all([
      this.database.query(EVENT.with([id])),
      this.ticketKeys.verificationKeys(),
      this.peers.of(id),
      this.chunkKeys.of(id),
      this.countsAt(id, state),
    ]);
    if (!event) throw new Error('the guard has seen this event');
    const { lots, formats, age_rating, access, ...facts } = event;
    const { expected, inside, conflicts } = counts;
    const supervisors = await this.supervisors.of(id, access);
    return {
      ...facts,
      start_date: event.start_date.toISOString(),
      end_date: event.end_date?.toISOString() ?? null,
      canceled_at: event.canceled_at?.toISOString() ?? null,
      ...(age_rating && { age_rating }),
      ...(access && { access }),
      ...(supervisors && { supervisors }),
      lots: lots ?? [],
      ...(formats && { code_formats: PARTNER_CODE_FORMATS.filter((each) => each === 'qr' || formats.includes(each)) }),
      keys,
      ...mesh,
      chunk_key: chunkKey.toString('base64url'),
      server_time: this.clock.now().toISOString(),
      min_client: (access || formats) && format < ACCESS_FORMAT ? NEWER_CLIENT : MIN_CLIENT,
      counts: { expected, inside, conflicts },
      grant_expires_at: grantEnd(eventEnd(event)),
    };
  }

  async counts(eventId: string): Promise<DoorCounts> {
    return this.countsAt(eventId, await this.feed.bringUpToDate(eventId));
  }

  private async countsAt(eventId: string, state: FeedState): Promise<DoorCounts> {
    const [row] = await this.database.query(COUNTS.with([eventId]));
    if (!row) throw new Error('totals are one row');
    const { access, ...counts } = row;
    const { inside: whole, passages: insides, together } = state;
    const inside = mainInside({ inside: whole, insides, together, access }, this.clock.now());
    const expected = Math.max(counts.expected, inside);
    return { ...counts, expected, inside };
  }
}
