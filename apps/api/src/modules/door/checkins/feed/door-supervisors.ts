import type { SupervisorView } from '@festix/domain/contract';
import type { EventAccess } from '@festix/domain/programme';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { presentSupervisor, type SupervisorRow } from '../../devices/supervisor-pin.ts';

/** Selects the people who may undo entries of an event, who answer for an exit that nobody read as well. */
const SUPERVISORS = sql<SupervisorRow>`
  select u.id, u.name, p.salt, p.iterations, p.verifier
  from users u left join till_pins p on p.user_id = u.id
  where num_nonnulls(u.blocked_at, u.deleted_at) = 0 and u.id in (
    select producer_id from events where id = $1
    union
    select user_id from event_grants where event_id = $1 and 'supervise' = any (permissions))
  order by u.name collate "pt-BR-x-icu", u.id`;

/** Returns the people whose PIN a phone checks without a network before it lets in a person who is inside. */
@Injectable()
export class DoorSupervisors {
  constructor(private readonly database: Database) {}

  /** Returns undefined at an event where no area lets a supervisor decide: its phones need nobody's verifier. */
  async of(eventId: string, access: EventAccess | null): Promise<SupervisorView[] | undefined> {
    const isAsked = access?.areas.some(({ exits, unknown_exit }) => exits !== 'none' && unknown_exit === 'release');
    if (!isAsked) return undefined;
    const rows = await this.database.query(SUPERVISORS.with([eventId]));
    return rows.map(presentSupervisor);
  }
}
