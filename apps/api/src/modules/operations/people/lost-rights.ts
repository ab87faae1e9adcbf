import { Injectable } from '@nestjs/common';
import type { UserDetailView, UserPatch } from '@festix/domain/contract';
import type { Role } from '@festix/domain/people';
import type { Person } from '../../../kernel/http/actor.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { SecondFactorSwitch } from '../../people/accounts/second-factor-switch.ts';
import { SessionsService } from '../../people/accounts/sessions.service.ts';
import { SetupService } from '../../till/setup/setup.service.ts';
import { Invitations } from '../../people/teams/invitations.ts';
import { UsersQueries } from './users.queries.ts';

/** Checks whether a person may lose rights, and ends what depends on them. */
@Injectable()
export class LostRights {
  constructor(
    private readonly users: UsersQueries,
    private readonly sessions: SessionsService,
    private readonly secondFactors: SecondFactorSwitch,
    private readonly invitations: Invitations,
    private readonly salePoints: SetupService,
  ) {}

  /** Serialises removals of rights, so that each sees what the one before has left. */
  hold(tx: Tx, id: string): Promise<void> {
    return this.users.lockWithSuperAdmins(tx, id);
  }

  /** Throws LAST_SUPER_ADMIN, OWN_ROLES, OWN_SECOND_FACTOR and PRODUCER_HAS_EVENTS. */
  async refuse(tx: Tx, actor: Person, user: UserDetailView, lost: readonly Role[], patch: UserPatch): Promise<void> {
    const isAdmin = user.roles.includes('super-admin') && user.blocked_at === null;
    const goes = lost.includes('super-admin') || patch.blocked === true;
    if (isAdmin && goes && (await this.users.isLastSuperAdmin(tx, user.id))) throw new ProblemError('LAST_SUPER_ADMIN');
    if (goes && user.id === actor.id) throw new ProblemError('OWN_ROLES');
    if (patch.has_second_factor === false && user.id === actor.id) throw new ProblemError('OWN_SECOND_FACTOR');
    if (lost.includes('producer') && (await this.users.hasEvents(tx, user.id)))
      throw new ProblemError('PRODUCER_HAS_EVENTS');
  }

  /** Ends the work for a former producer, and the sessions of a blocked person. */
  async end(tx: Tx, actor: Person, id: string, lost: readonly Role[], patch: UserPatch): Promise<void> {
    if (lost.includes('producer')) {
      await this.invitations.withdrawAllOf(tx, actor, id);
      await this.salePoints.endAllOf(tx, actor, id);
    }
    if (patch.blocked) await this.sessions.endAll(tx, id);
    if (patch.has_second_factor === false) await this.secondFactors.takeOff(tx, actor, id);
  }
}
