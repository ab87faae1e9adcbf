import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { SessionsService } from '../../people/accounts/sessions.service.ts';
import { SetupService } from '../../till/setup/setup.service.ts';
import { ErasePerson } from './erase-person.ts';
import { LeaveTeams } from './leave-teams.ts';
import { ObligationsQueries } from './obligations.queries.ts';

/** A person about to be deleted. */
export interface Leaver {
  id: string;
  name: string;
  email: string;
  is_super_admin: boolean;
}

const END_DEVICES = sql`
  update devices set revoked_at = $2, revoked_by = $1 where user_id = $1 and revoked_at is null`;

/** Ends an account: all its access, and the data of the person alone. */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly obligations: ObligationsQueries,
    private readonly sessions: SessionsService,
    private readonly teams: LeaveTeams,
    private readonly salePoints: SetupService,
    private readonly erasing: ErasePerson,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /**
   * Closes an account; locks the teams before the person (`LeaveTeams`). Returns the number of tickets that the person
   * could still use.
   */
  async close(tx: Tx, actor: Person, { id, email }: Leaver, now: Date): Promise<number> {
    const tickets = await this.obligations.ticketsAhead(tx, id, now);
    const ended = await this.sessions.endAll(tx, id);
    await tx.query(END_DEVICES.with([id, now]));
    await this.teams.dissolveOwn(tx, actor);
    await this.salePoints.endAllOf(tx, actor, id);
    await this.erasing.erase(tx, { id, email }, now);
    await this.audit.record(tx, actor, {
      action: 'accounts:delete',
      subject_kind: 'user',
      subject_id: id,
      after: { sessions_ended: ended.length, tickets_ahead: tickets },
    });
    tx.afterCommit(() => this.realtime.rightsChanged([id]));
    return tickets;
  }
}
