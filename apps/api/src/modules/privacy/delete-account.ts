import type { DeletionBody } from '@festix/domain';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { Problem } from '../../kernel/problem.ts';
import { Realtime } from '../../kernel/realtime.ts';
import { AccountOwner } from '../accounts/account-owner.ts';
import { SessionsService } from '../accounts/sessions.service.ts';
import { Deliveries } from '../deliveries/deliveries.ts';
import { UsersQueries } from '../people/users.queries.ts';
import { SetupService } from '../sale-points/setup/setup.service.ts';
import { ErasePerson } from './erase-person.ts';
import { LeaveTeams } from './leave-teams.ts';
import { ObligationsQueries } from './obligations.queries.ts';

/** Whoever is about to go. */
interface Leaver {
  id: string;
  name: string;
  email: string;
  is_super_admin: boolean;
}

const LOCK_LEAVER = `
  select id, name, email, 'super-admin' = any (roles) as is_super_admin from users
  where id = $1 and deleted_at is null for update`;

const END_DEVICES = `
  update devices set revoked_at = $2, revoked_by = $1 where user_id = $1 and revoked_at is null`;

/** Removes an account at its owner's wish: all that it opens ends, and of the person stays what has to stay. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly owner: AccountOwner,
    private readonly users: UsersQueries,
    private readonly obligations: ObligationsQueries,
    private readonly sessions: SessionsService,
    private readonly teams: LeaveTeams,
    private readonly salePoints: SetupService,
    private readonly erasing: ErasePerson,
    private readonly deliveries: Deliveries,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /** Throws CURRENT_PASSWORD_WRONG, RATE_LIMITED, LAST_SUPER_ADMIN and ACCOUNT_HAS_EVENTS. */
  async delete(actor: Person, { current_password }: DeletionBody): Promise<void> {
    await this.owner.prove(actor, current_password);
    await this.database.transaction(async (tx) => {
      await this.teams.lock(tx, actor.id);
      const leaver = await this.lock(tx, actor.id);
      await this.refuseObliged(tx, leaver);
      await this.leave(tx, actor, leaver);
    });
  }

  /** What others are writing with this account is written before: an event that is being made counts. */
  private async lock(tx: Tx, id: string): Promise<Leaver> {
    await this.users.lockWithSuperAdmins(tx, id);
    const [leaver] = await tx.query<Leaver & object>(LOCK_LEAVER, [id]);
    if (!leaver) throw new Problem('UNAUTHENTICATED');
    return leaver;
  }

  private async refuseObliged(tx: Tx, { id, is_super_admin }: Leaver): Promise<void> {
    if (is_super_admin && (await this.users.isLastSuperAdmin(tx, id))) throw new Problem('LAST_SUPER_ADMIN');
    if (await this.obligations.hasEventsAhead(tx, id, this.clock.now())) throw new Problem('ACCOUNT_HAS_EVENTS');
    if (await this.obligations.hasOpenBalance(tx, id)) throw new Problem('ACCOUNT_HAS_EVENTS');
  }

  private async leave(tx: Tx, actor: Person, { id, name, email }: Leaver): Promise<void> {
    const now = this.clock.now();
    const tickets = await this.obligations.ticketsAhead(tx, id, now);
    const ended = await this.sessions.endAll(tx, id);
    await tx.query(END_DEVICES, [id, now]);
    await this.teams.dissolveOwn(tx, actor);
    await this.salePoints.endAllOf(tx, actor, id);
    await this.erasing.erase(tx, { id, email }, now);
    await this.audit.record(tx, actor, {
      action: 'accounts:delete',
      subject_kind: 'user',
      subject_id: id,
      after: { sessions_ended: ended.length, tickets_ahead: tickets },
    });
    const data = { name, at: now.toISOString(), tickets };
    await this.deliveries.send(tx, { template: 'account-deleted', recipient: email, user_id: id, data });
    tx.afterCommit(() => this.realtime.rightsChanged([id]));
  }
}
