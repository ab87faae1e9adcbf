import { Injectable } from '@nestjs/common';
import {
  ROLES,
  type Page,
  type Role,
  type UserDetailView,
  type UserPatch,
  type UserRowView,
  type UsersQuery,
} from '@festix/domain';
import type { Person } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { holdToVersion, type Versioned } from '../../kernel/entity-tag.ts';
import { Problem } from '../../kernel/problem.ts';
import { Realtime } from '../../kernel/realtime.ts';
import { AccountRegister } from '../accounts/account-register.ts';
import { SecondFactorSwitch } from '../accounts/second-factor-switch.ts';
import { SessionsService } from '../accounts/sessions.service.ts';
import { SetupService } from '../sale-points/setup/setup.service.ts';
import { Invitations } from '../teams/invitations.ts';
import { taxColumns } from './taxes.ts';
import { presentUserDetail, presentUserRow } from './users.presenter.ts';
import { UsersQueries } from './users.queries.ts';

interface KnownUser extends Versioned<UserDetailView> {
  view: UserDetailView;
}

/** Everybody with an account, as a super-admin sees and changes them. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly accounts: AccountRegister,
    private readonly sessions: SessionsService,
    private readonly secondFactors: SecondFactorSwitch,
    private readonly invitations: Invitations,
    private readonly salePoints: SetupService,
    private readonly users: UsersQueries,
  ) {}

  async list(_actor: Person, query: UsersQuery): Promise<Page<UserRowView>> {
    const [rows, count] = await Promise.all([this.users.page(query), this.users.count(query)]);
    return { data: rows.map(presentUserRow), count };
  }

  async read(_actor: Person, id: string): Promise<Versioned<UserDetailView>> {
    return this.known(id);
  }

  /** Throws LAST_SUPER_ADMIN, OWN_ROLES, OWN_SECOND_FACTOR and PRODUCER_HAS_EVENTS. Rights that are taken away end at once. */
  edit(actor: Person, id: string, patch: UserPatch, ifMatch: string | undefined): Promise<Versioned<UserDetailView>> {
    return this.database.unitOfWork(async (em, tx) => {
      await this.users.lockWithSuperAdmins(tx, id);
      const before = await this.known(id, tx);
      holdToVersion(ifMatch, before);
      const roles = rolesAfter(before.view.roles, patch.roles);
      const lost = before.view.roles.filter((role) => !roles.includes(role));
      await this.refuseWrongLosses(tx, actor, before.view, lost, patch);
      const user = await this.accounts.lock(em, id);
      Object.assign(user, taxColumns(patch), { roles });
      if (patch.blocked !== undefined) user.blocked_at = patch.blocked ? (user.blocked_at ?? this.clock.now()) : null;
      user.version += 1;
      if (lost.includes('producer')) {
        await this.invitations.withdrawAllOf(tx, actor, id);
        await this.salePoints.endAllOf(tx, actor, id);
      }
      if (patch.blocked) await this.sessions.endAll(tx, id);
      if (patch.has_second_factor === false) await this.secondFactors.takeOff(tx, actor, id);
      const after = await this.known(id, tx);
      await this.audit.record(tx, actor, {
        action: 'users:edit',
        subject_kind: 'user',
        subject_id: id,
        before: decidedIn(before.view),
        after: decidedIn(after.view),
      });
      tx.afterCommit(() => this.realtime.rightsChanged([id]));
      return after;
    });
  }

  private async refuseWrongLosses(
    tx: Tx,
    actor: Person,
    user: UserDetailView,
    lost: readonly Role[],
    patch: UserPatch,
  ): Promise<void> {
    const isAdmin = user.roles.includes('super-admin') && user.blocked_at === null;
    const goes = lost.includes('super-admin') || patch.blocked === true;
    if (isAdmin && goes && (await this.users.isLastSuperAdmin(tx, user.id))) throw new Problem('LAST_SUPER_ADMIN');
    if (goes && user.id === actor.id) throw new Problem('OWN_ROLES');
    if (patch.has_second_factor === false && user.id === actor.id) throw new Problem('OWN_SECOND_FACTOR');
    if (lost.includes('producer') && (await this.users.hasEvents(tx, user.id)))
      throw new Problem('PRODUCER_HAS_EVENTS');
  }

  private async known(id: string, on?: Tx): Promise<KnownUser> {
    const user = await this.users.find(id, on);
    if (!user) throw new Problem('NOT_FOUND');
    return { view: presentUserDetail(user), version: user.version };
  }
}

/** Two roles are given by nobody: everybody is a customer, and who is in a team is a team-member. */
function rolesAfter(held: readonly Role[], wanted: readonly Role[] | undefined): Role[] {
  if (!wanted) return [...held];
  const roles = new Set<Role>(['customer', ...wanted]);
  if (held.includes('team-member')) roles.add('team-member');
  else roles.delete('team-member');
  return ROLES.filter((role) => roles.has(role));
}

/** What a super-admin decides about a person. */
function decidedIn(user: UserDetailView) {
  const { roles, blocked_at, administrate_tax, convenience_tax, rebate_tax, has_second_factor } = user;
  return { roles, blocked_at, administrate_tax, convenience_tax, rebate_tax, has_second_factor };
}
