import type { ExitBody, ExitView } from '@festix/domain/contract';
import { judgeExit, leftFeedback, passageRules, reasonOf, type FeedbackCode, type Verdict } from '@festix/domain/door';
import { fieldProblems } from '@festix/domain/ground';
import { areaOf } from '@festix/domain/programme';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Repeated } from '../../../kernel/http/serve.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { TicketSigner } from '../../documents/tickets/ticket-signer.ts';
import { lookupOf, readReference, type Reference } from '../ops/references.ts';
import {
  ASKED,
  askedParams,
  doorOf,
  ENTERED_COLUMNS,
  FACTS_JOINS,
  isFound,
  ofAnotherEvent,
  readAt,
  ticketFactsOf,
} from './door-facts.ts';
import type { DoorEventFacts, PlacedTicket } from './door-facts.ts';
import { dayNumber, placeOf, type DoorPlace } from './door-place.ts';
import { showsNames } from './door-search.ts';
import { lockTickets } from './ops/op-facts.ts';
import { partTwins } from './partner-twins.ts';
import { timesOf } from './scan-times.ts';
import { presentDoorTicket, SHOWN_COLUMNS, SHOWN_JOINS, type ShownColumns, type ShownTicket } from './shown-ticket.ts';

type Row = DoorEventFacts & {
  device_user_id: string | null;
  device_revoked_at: Date | null;
} & (ShownTicket | ({ ticket_id: null } & Partial<ShownColumns>));

const FACTS = sql<Row>`
  with ${ASKED}
  select ${ENTERED_COLUMNS}, ${SHOWN_COLUMNS}, asking.user_id as device_user_id, asking.revoked_at as device_revoked_at
  from asked a ${FACTS_JOINS} ${SHOWN_JOINS}
  left join devices asking on asking.id = $8`;

/**
 * Ends the passage $1 at $3 by the exit $2, and keeps the exit, also one of a holder who was not inside ($1 null). Dates
 * it no earlier than its entry, so that a fold ends the same passage. One of the whole event raises the ticket's entry,
 * as an undo does.
 */
const WRITE_EXIT = sql<{ id: string }>`
  with ended as (
    update checkins set left_at = greatest($3::timestamptz, scanned_at), ended_by = $2
    where id = $1 and undone_at is null and left_at is null returning event_id, ticket_id, area, day, entry, left_at
  ),
  raised as (
    update tickets set entry = ended.entry + 1 from ended where tickets.id = ended.ticket_id and ended.area = 0 and ended.day = 0
  ),
  told_doors as (
    insert into door_dirty (event_id, ticket_id) select event_id, ticket_id from ended
  )
  insert into departures (id, event_id, ticket_id, area, day, kind, is_stray, occurred_at, adjusted_at, received_at, device_id,
    user_id, gate)
  values ($2, $4, $5, $6, $7, 'exit', $1::uuid is null, $8, coalesce((select left_at from ended), $3), $9, $10, $11, $12)
  on conflict (id) do nothing
  returning id`;

/** A recorded exit as it is kept for a repeat: the passage that it ended, or the reason why it ended none. */
type Answer = { left: ExitView } | { refused: Verdict['code'] };

/** Reads exits that a door asks about while it is connected; what it read without a network comes as ops. */
@Injectable()
export class ReadExit {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly signer: TicketSigner,
    private readonly realtime: Realtime,
    private readonly clock: Clock,
  ) {}

  /** Throws NOT_INSIDE_ERROR for a holder who was not inside, whose exit is kept all the same; and EXITS_NOT_READ. */
  async read(actor: EventActor, body: ExitBody): Promise<ExitView | Repeated<ExitView>> {
    if ((body.reference == null) === (body.ticket_id == null)) {
      throw new ProblemError('VALIDATION_ERROR', { errors: { reference: [fieldProblems.codeOrTicket] } });
    }
    const reference: Reference =
      body.ticket_id == null
        ? await readReference(body.reference ?? '', this.signer)
        : { kind: 'ticket_id', ticket_id: body.ticket_id };
    const asked = { ...body, event_id: actor.event.id };
    const answer = await this.idempotency.once<Answer>(actor, 'checkins.exit', asked, (_, tx) =>
      this.record(tx, actor, body, reference),
    );
    return unwrapped(answer);
  }

  private async record(tx: Tx, actor: EventActor, body: ExitBody, reference: Reference): Promise<Answer> {
    const [lookup] = await partTwins(tx, [
      {
        lookup: lookupOf(actor.event.id, reference, body.id),
        ...{ place: body, at: timesOf(body.scanned_at, this.clock.now()).scanned_at, reads: 'exit' },
      },
    ]);
    if (!lookup) throw new Error('each read has its look-up');
    await lockTickets(tx, [lookup]);
    const [found] = await tx.query(FACTS.with([...askedParams([lookup]), body.device_id ?? null]));
    if (!found) throw new ProblemError('NOT_FOUND');
    if (body.device_id != null && found.device_user_id !== actor.id) throw new ProblemError('DEVICE_UNKNOWN');
    if (found.device_revoked_at) throw new ProblemError('DEVICE_REVOKED');
    const received_at = this.clock.now();
    const { scanned_at, occurred_at } = timesOf(body.scanned_at, received_at);
    const place = placeOf(found.access, body, scanned_at);
    if (typeof place === 'string') throw new ProblemError(place);
    if (areaOf(found.access ?? { areas: [] }, place.area)?.exits === 'none') throw new ProblemError('EXITS_NOT_READ');

    const isForeign = reference.kind === 'signed' && reference.facts.event_number !== found.event_number;
    const ticket =
      isFound(found) && !isForeign
        ? readAt(found, { place, at: received_at, device_id: body.device_id ?? null })
        : undefined;
    const verdict = judgeExit(
      isForeign ? ofAnotherEvent(null) : ticket && ticketFactsOf(ticket),
      doorOf(actor.event.id, found, place),
    );
    const isOurs = ticket?.ticket_event_id === actor.event.id;
    const passage = verdict.ok && isOurs ? ticket.checkin_id : null;
    const [written] = await tx.query(
      WRITE_EXIT.with([
        ...[
          passage,
          body.id,
          scanned_at,
          actor.event.id,
          isOurs ? ticket.ticket_id : null,
          place.area,
          dayNumber(place),
        ],
        ...[occurred_at, received_at, body.device_id ?? null, actor.id, body.gate ?? null],
      ]),
    );
    if (!written) throw new ProblemError('ID_REUSED');
    if (!verdict.ok || !isOurs) return { refused: verdict.code };
    tx.afterCommit(() => this.realtime.hint(actor.event.id, 'checkin.left', [body.id]));
    return { left: present(actor, body.id, ticket, place, scanned_at) };
  }
}

/** Returns the view of an exit that ended a passage; throws the reason of one that ended none. */
function unwrapped(answer: Answer | Repeated<Answer>): ExitView | Repeated<ExitView> {
  const kept = answer instanceof Repeated ? answer.view : answer;
  if ('refused' in kept) {
    const code = kept.refused as FeedbackCode;
    throw new ProblemError(reasonOf(code), { extra: { feedback: code } });
  }
  return answer instanceof Repeated ? Repeated.of(kept.left) : kept.left;
}

const LEFT = { code: 'LEFT', text: leftFeedback.text } as const;

type LeftTicket = PlacedTicket & ShownColumns & DoorEventFacts;

function present(actor: EventActor, id: string, ticket: LeftTicket, place: DoorPlace, left_at: Date): ExitView {
  const { entries } = passageRules(ticket.lot_id, { access: ticket.access, ...place });
  const entered_at = ticket.first_at ?? left_at;
  return {
    id,
    ticket_id: ticket.ticket_id,
    event_id: actor.event.id,
    entry: ticket.entry,
    area: place.area,
    day: place.day?.id ?? null,
    entered_at: entered_at.toISOString(),
    left_at: new Date(Math.max(left_at.getTime(), entered_at.getTime())).toISOString(),
    entries_left: entries === null ? null : Math.max(0, entries - (ticket.used ?? 1)),
    feedback: 'LEFT',
    ticket: presentDoorTicket(ticket, LEFT, showsNames(actor, ticket)),
  };
}
