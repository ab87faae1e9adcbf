import { hash } from 'node:crypto';
import {
  type CheckinBody,
  type CheckinListQuery,
  type CheckinListView,
  type CheckinView,
  type DoorCheckinBody,
} from '@festix/domain/contract';
import { admittedFeedback, reasonOf, type FeedbackCode } from '@festix/domain/door';
import { fieldProblems } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { hashOf } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Repeated } from '../../../kernel/http/serve.ts';
import { SeenDevices } from '../devices/seen-devices.ts';
import { TicketSigner } from '../../documents/tickets/ticket-signer.ts';
import { CheckInQueue } from './check-in-queue.ts';
import type { CheckInAnswer, CheckInAsk } from './check-in.ts';
import { presentCheckin } from './checkins.presenter.ts';
import { CheckinsQueries } from './checkins.queries.ts';
import { showsNames } from './door-search.ts';
import { DoorEvents } from './feed/door-events.ts';
import { readReference, type Reference } from '../ops/references.ts';
import { timesOf } from './scan-times.ts';
import { presentDoorTicket } from './shown-ticket.ts';

const ROWS_A_PAGE = 50;

type Asked = Omit<DoorCheckinBody, 'device_id'> & { device_id?: string | null };
type ListAsked = Omit<CheckinListQuery, 'lots'> & { lots?: readonly string[] };

/** Admits tickets, and lists the entries. */
@Injectable()
export class CheckinsService {
  constructor(
    private readonly queue: CheckInQueue,
    private readonly queries: CheckinsQueries,
    private readonly signer: TicketSigner,
    private readonly seen: SeenDevices,
    private readonly doors: DoorEvents,
    private readonly clock: Clock,
  ) {}

  async list(actor: EventActor, asked: ListAsked): Promise<CheckinListView> {
    const { id } = actor.event;
    const [{ rows, count, access }, undone, counts, passages] = await Promise.all([
      this.queries.list(id, {
        skip: asked.skip ?? 0,
        take: asked.take ?? ROWS_A_PAGE,
        filter: asked.filter ?? 'user',
        sees_addresses: actor.abilities.has('orders:read'),
        conflicts: asked.conflicts === 'true',
        undone: asked.undone === 'true',
        open_document: asked.document === 'open',
        ...(asked.query?.trim() && { query: asked.query }),
        ...(asked.lots && { lots: asked.lots }),
        ...(asked.area !== undefined && { area: asked.area }),
        ...(asked.day !== undefined && { day: asked.day }),
      }),
      this.queries.countUndone(id),
      this.doors.counts(id),
      this.queries.passages(id),
    ]);
    const data = rows.map((row) => presentCheckin(row, access));
    return { data, count, undone, ...counts, ...(passages && { passages }) };
  }

  async create(actor: EventActor, body: CheckinBody): Promise<CheckinView | Repeated<CheckinView>> {
    return this.ask(actor, body, { kind: 'ticket_id', ticket_id: body.ticket_id });
  }

  async createAtDoor(actor: EventActor, body: DoorCheckinBody): Promise<CheckinView | Repeated<CheckinView>> {
    const { reference, ticket_id } = body;
    if ((reference == null) === (ticket_id == null)) {
      throw new ProblemError('VALIDATION_ERROR', { errors: { reference: [fieldProblems.codeOrTicket] } });
    }
    return this.ask(
      actor,
      body,
      ticket_id == null ? await readReference(reference ?? '', this.signer) : { kind: 'ticket_id', ticket_id },
    );
  }

  private async ask(
    actor: EventActor,
    body: Asked,
    reference: Reference,
  ): Promise<CheckinView | Repeated<CheckinView>> {
    const received_at = this.clock.now();
    const answer = await this.queue.ask({
      id: body.id,
      event_id: actor.event.id,
      reference,
      reference_hash: body.reference == null ? null : hash('sha256', body.reference),
      device_id: body.device_id ?? null,
      person: { id: actor.id, name: actor.name },
      ...timesOf(body.scanned_at, received_at),
      received_at,
      ...(body.lots && { lots: body.lots }),
      gate: body.gate ?? null,
      area: body.area ?? null,
      day: body.day ?? null,
      request_hash: hashOf({ ...body, event_id: actor.event.id, person: actor.id }).toString('hex'),
    } satisfies CheckInAsk);
    if (body.device_id && answer.kind !== 'problem') await this.seen.note(body.device_id, actor.event.id);
    const view = present(actor, body, answer);
    return answer.kind === 'admitted' && answer.repeated ? Repeated.of(view) : view;
  }
}

const ADMITTED = { code: 'ADMITTED', text: admittedFeedback.text } as const;

function present(actor: EventActor, body: Asked, answer: CheckInAnswer): CheckinView {
  if (answer.kind === 'problem') throw new ProblemError(answer.code);
  if (answer.kind === 'refused') throw refusal(answer);
  const { ticket, place, scanned_at, note, was_inside } = answer;
  return {
    id: body.id,
    ticket_id: ticket.ticket_id,
    event_id: actor.event.id,
    entry: ticket.entry,
    scanned_at: scanned_at.toISOString(),
    feedback: 'ADMITTED',
    note,
    ticket: presentDoorTicket(ticket, ADMITTED, showsNames(actor, ticket)),
    ...(place && { place }),
    ...(was_inside && { repeats: true as const }),
  };
}

function refusal({ code, first, text, document_open }: Extract<CheckInAnswer, { kind: 'refused' }>): ProblemError {
  const extra = { feedback: code, ...(first && { first }), ...(document_open !== undefined && { document_open }) };
  const reason = reasonOf(code as FeedbackCode);
  // A code of its own says the same as the verdict, which names days or areas besides.
  return new ProblemError(reason, { extra, ...(reason === code && text !== undefined && { detail: text }) });
}
