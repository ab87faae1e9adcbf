import { Inject, Injectable } from '@nestjs/common';
import { type UserDetailView, type UserPatch } from '@festix/domain/contract';
import { ROLES, type Role } from '@festix/domain/people';
import { ENV, type Env } from '../../../env.ts';
import type { Person } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { holdToVersion, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { AccountRegister } from '../../people/accounts/account-register.ts';
import { holdToFeeCap } from '../../people/accounts/fee-cap.ts';
import { LostRights } from './lost-rights.ts';
import { taxColumns } from './taxes.ts';
import { UserChanges } from './user-changes.ts';
import { UsersService } from './users.service.ts';

/** Changes a person's roles, taxes, block and second factor, for super-admins. */
@Injectable()
export class EditUser {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly accounts: AccountRegister,
    private readonly lostRights: LostRights,
    private readonly changes: UserChanges,
    @Inject(ENV) private readonly env: Pick<Env, 'MAX_CONVENIENCE_TAX'>,
  ) {}

  /** Throws LAST_SUPER_ADMIN, OWN_ROLES, OWN_SECOND_FACTOR and PRODUCER_HAS_EVENTS. Removed rights end at once. */
  edit(actor: Person, id: string, patch: UserPatch, ifMatch: string | undefined): Promise<Versioned<UserDetailView>> {
    holdToFeeCap(this.env, patch.convenience_tax);
    return this.database.unitOfWork(async (em, tx) => {
      await this.lostRights.hold(tx, id);
      const before = await this.users.read(actor, id, tx);
      holdToVersion(ifMatch, before);
      const roles = rolesAfter(before.view.roles, patch.roles);
      const lost = before.view.roles.filter((role) => !roles.includes(role));
      await this.lostRights.refuse(tx, actor, before.view, lost, patch);
      const user = await this.accounts.lock(em, id);
      Object.assign(user, taxColumns(patch), { roles });
      if (patch.blocked !== undefined) this.accounts.block(user, patch.blocked);
      user.version += 1;
      await this.lostRights.end(tx, actor, id, lost, patch);
      const after = await this.users.read(actor, id, tx);
      await this.changes.tell(tx, actor, before.view, after.view);
      return after;
    });
  }
}

/** Returns the roles. Two are never edited: everybody is a customer, and a team's member is a team-member. */
function rolesAfter(held: readonly Role[], wanted: readonly Role[] | undefined): Role[] {
  if (!wanted) return [...held];
  const roles = new Set<Role>(['customer', ...wanted]);
  if (held.includes('team-member')) roles.add('team-member');
  else roles.delete('team-member');
  return ROLES.filter((role) => roles.has(role));
}
