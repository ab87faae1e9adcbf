import { type ChangesView, type DoorAnswerView, type DoorChange, type DoorListTicket } from '@festix/domain/contract';
import type { ListedPassage } from '@festix/domain/door';
import type { DocumentState, EventAccess } from '@festix/domain/programme';
import { digestHex } from '@festix/domain/sync';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/watch/clock.ts';
import { Database } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { insidesOf, mainInside, requireReader } from './access-counts.ts';
import { DoorFeed, type FeedState, type PlacedCount } from './door-feed.ts';
import { INSIDE_UNSOLD } from './inside-unsold.ts';

export const MOST_CHANGES = 2_000;
const USUAL_CHANGES = 500;

export interface ChangesAsked {
  epoch?: number;
  after?: number;
  limit?: number;
  /** Highest version of the list that the phone reads. */
  format?: number;
}

type ListedColumns = Omit<DoorListTicket, 'id' | 'checked_in_at' | 'party' | 'passages'> & {
  party: number | null;
  passages: ListedPassage[] | null;
  ticket_id: string;
  order_hash: string | null;
  answers: DoorAnswerView[] | null;
  document_state: DocumentState | null;
  checked_in_at: Date | null;
};

type ChangeRow = { change_seq: number | null; kind: string | null; body: object | null } & ListedColumns;

/** Reads changes and digest in one statement, so that both are of one instant. */
export const CHANGES = sql<
  FeedState & { expected: number; access: EventAccess | null; insides: PlacedCount[] | null } & ChangeRow
>`
  select f.epoch, f.seq, f.digest, f.count, f.inside, f.names, f.passages as insides, f.together,
    (select access from events where events.id = $1) as access,
    (select coalesce(sum(lots.sold + lots.partner_tickets), 0)::integer from lots where lots.event_id = $1) + ${INSIDE_UNSOLD} as expected, x.*
  from door_feeds f
  left join lateral (
    (select seq as change_seq, null as kind, null::jsonb as body, ticket_id, serial, code_hash, lot_id, price_kind, status,
       order_status, entry, order_hash, holder_name, document_masked, answers, document_state, checked_in_at, party, passages
     from door_tickets where event_id = $1 and seq > $2 order by seq limit $3)
    union all
    (select seq, kind, body, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null
     from door_notes where event_id = $1 and seq > $2 order by seq limit $3)
    order by 1 limit $3
  ) x on true
  where f.event_id = $1
  order by x.change_seq`;

/** Returns the changes of an event's list since a number. */
@Injectable()
export class DoorChanges {
  constructor(
    private readonly database: Database,
    private readonly feed: DoorFeed,
    private readonly clock: Clock,
  ) {}

  /** Throws EPOCH_GONE with the present epoch if changes can't bring the device's list up to date. */
  async since(
    eventId: string,
    { epoch = 0, after = 0, limit = USUAL_CHANGES, format = 1 }: ChangesAsked,
  ): Promise<ChangesView> {
    await this.feed.bringUpToDate(eventId);
    const rows = await this.database.query(CHANGES.with([eventId, after, limit + 1]));
    const [state] = rows;
    if (!state) throw new Error('a feed that was brought up to date is there');
    const hasAnotherList = epoch === 0 ? after > 0 : epoch !== state.epoch;
    if (hasAnotherList || after > state.seq) throw new ProblemError('EPOCH_GONE', { extra: { epoch: state.epoch } });
    // After that, because a phone that is told of another list reads the event first, which tells it to update.
    requireReader(state.access, format);
    const changed = rows.filter((row) => row.change_seq !== null);
    const more = changed.length > limit;
    const changes = changed.slice(0, limit).flatMap((row) => presentChanges(row, state.names));
    return {
      epoch: state.epoch,
      changes,
      next_seq: more ? (changes.at(-1)?.seq ?? after) : state.seq,
      more,
      digest: digestHex(BigInt(state.digest)),
      count: state.count,
      inside: mainInside(state, this.clock.now()),
      ...(state.access && { passages: insidesOf(state) }),
      // A place given back since the list was numbered: its holder may be inside.
      expected: Math.max(state.expected, state.inside),
      server_time: this.clock.now().toISOString(),
    };
  }
}

/**
 * Sends a ticket's answers, and the state of its document check, as changes of their own, which older phones store until
 * they know their kinds.
 */
function presentChanges(row: ChangeRow, names: boolean): DoorChange[] {
  const seq = row.change_seq ?? 0;
  if (row.kind !== null) return [{ kind: row.kind, seq, ...row.body } as DoorChange];
  const ticket: DoorListTicket = {
    id: row.ticket_id,
    serial: row.serial,
    code_hash: row.code_hash,
    lot_id: row.lot_id,
    price_kind: row.price_kind,
    status: row.status,
    order_status: row.order_status,
    entry: row.entry,
    ...(names && { holder_name: row.holder_name ?? null, document_masked: row.document_masked ?? null }),
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
    ...(row.party !== null && { party: row.party }),
    ...(row.passages && { passages: row.passages }),
  };
  const { serial, answers, document_state: state, order_hash } = row;
  return [
    { kind: 'ticket', seq, ticket, order_hash },
    ...(answers ? [{ kind: 'answers' as const, seq, serial, answers }] : []),
    ...(state ? [{ kind: 'document' as const, seq, serial, state }] : []),
  ];
}
