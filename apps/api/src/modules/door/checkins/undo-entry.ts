import type { UndoBody, UndoneEntryView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';

/** The check-in of an entry, and the person who undid it, if any. */
interface EntryRow {
  id: string;
  ticket_id: string;
  entry: number;
  area: number;
  day: number;
  scanned_at: Date;
  left_at: Date | null;
  undone_at: Date | null;
  undone_by: string | null;
  undone_by_name: string | null;
  undo_reason: string | null;
}

/** Selects the ticket and entry of a check-in, also by the id of a scan that lost it to an earlier one since. */
const MEANT = sql<Pick<EntryRow, 'ticket_id' | 'entry' | 'area' | 'day'>>`
  select ticket_id, entry, area, day from checkins where id = $1 and event_id = $2
  union
  select ticket_id, entry, area, day from scans where id = $1 and event_id = $2 and is_admission and ticket_id is not null`;

/** Serialises admissions of a ticket, uploads of phones and undos. */
const LOCK_TICKET = sql`select from tickets where id = $1 for no key update`;

const ENTRY = sql<EntryRow>`
  select c.id, c.ticket_id, c.entry, c.area, c.day, c.scanned_at, c.left_at, c.undone_at, c.undone_by, u.name as undone_by_name, c.undo_reason
  from checkins c left join users u on u.id = c.undone_by where c.ticket_id = $1 and c.entry = $2 and c.area = $3 and c.day = $4`;

/**
 * Dates the undo no earlier than the entry itself, so that its own scan always belongs to the undone entry. At an event
 * with areas, days or exits it is a departure, too, which is folded with what phones tell later.
 */
const UNDO = sql<{ undone_at: Date }>`
  with undone as (
    update checkins set undone_at = greatest($3, scanned_at), undone_by = $4, undo_reason = $5
    where ticket_id = $1 and entry = $2 and area = $6 and day = $7 and left_at is null
    returning event_id, ticket_id, area, day, undone_at
  ),
  raised as (
    update tickets set entry = tickets.entry + 1 from undone
    where tickets.id = undone.ticket_id and undone.area = 0 and undone.day = 0
  ),
  told_doors as (
    insert into door_dirty (event_id, ticket_id) select event_id, ticket_id from undone
  ),
  departed as (
    insert into departures (id, event_id, ticket_id, area, day, kind, occurred_at, adjusted_at, received_at, user_id, reason)
    select uuidv7(), u.event_id, u.ticket_id, u.area, u.day, 'undo', u.undone_at, u.undone_at, u.undone_at, $4, $5
    from undone u join events e on e.id = u.event_id where e.access is not null
  )
  select undone_at from undone`;

/** Undoes an entry: keeps it with person and reason, and opens the next one of its ticket. */
@Injectable()
export class UndoEntry {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the same answer to the same person with the same reason. Throws NOT_FOUND, also for a dead ticket that a
   * phone admitted, which was never an entry; CHECKIN_UNDONE if another person was first; and NOT_INSIDE_ERROR for an entry
   * whose holder has left.
   */
  async undo(actor: EventActor, checkinId: string, { reason }: UndoBody): Promise<UndoneEntryView> {
    return this.database.transaction(async (tx) => {
      const entry = await lockEntry(tx, checkinId, actor.event.id);
      const why = reason.trim();
      if (entry.undone_at === null) return this.undoNow(tx, actor, entry, why);
      if (entry.undone_by !== actor.id || entry.undo_reason !== why) throw new ProblemError('CHECKIN_UNDONE');
      return present(actor, { ...entry, undone_at: entry.undone_at });
    });
  }

  private async undoNow(tx: Tx, actor: EventActor, standing: EntryRow, reason: string): Promise<UndoneEntryView> {
    const { id, ticket_id, entry, area, day } = standing;
    if (standing.left_at !== null) throw new ProblemError('NOT_INSIDE_ERROR');
    const params = [ticket_id, entry, this.clock.now(), actor.id, reason, area, day];
    const [undone] = await tx.query(UNDO.with(params));
    if (!undone) throw new Error('an entry that is locked is undone');
    await this.audit.record(tx, actor, {
      action: 'checkins:undo',
      ...{ subject_kind: 'ticket', subject_id: ticket_id, event_id: actor.event.id },
      before: { checkin_id: id, entry },
      after: { entry: entry + 1, reason },
    });
    tx.afterCommit(() => this.realtime.hint(actor.event.id, 'checkin.undone', [id]));
    return present(actor, { ...standing, ...undone, undone_by_name: actor.name, undo_reason: reason });
  }
}

async function lockEntry(tx: Tx, checkinId: string, eventId: string): Promise<EntryRow> {
  const [meant] = await tx.query(MEANT.with([checkinId, eventId]));
  if (!meant) throw new ProblemError('NOT_FOUND');
  await tx.query(LOCK_TICKET.with([meant.ticket_id]));
  const [entry] = await tx.query(ENTRY.with([meant.ticket_id, meant.entry, meant.area, meant.day]));
  if (!entry) throw new ProblemError('NOT_FOUND');
  return entry;
}

function present(actor: EventActor, undone: EntryRow & { undone_at: Date }): UndoneEntryView {
  return {
    id: undone.id,
    ticket_id: undone.ticket_id,
    event_id: actor.event.id,
    entry: undone.entry + 1,
    undone: { at: undone.undone_at.toISOString(), by: undone.undone_by_name, reason: undone.undo_reason },
  };
}
