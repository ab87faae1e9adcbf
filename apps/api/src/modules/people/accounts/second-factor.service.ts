import { Inject, Injectable } from '@nestjs/common';
import {
  type SecondFactorProofBody,
  type SecondFactorSecretView,
  type SecondFactorView,
} from '@festix/domain/contract';
import { withholdRoles, type Role } from '@festix/domain/people';
import { ENV, type Env } from '../../../env.ts';
import type { Person } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { AccountOwner } from './account-owner.ts';
import { OneTimePasswords } from './one-time-passwords.ts';
import { SecondFactorStore } from './second-factor.store.ts';

/** Shows the own second factor, and begins one. */
@Injectable()
export class SecondFactorService {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'SECOND_FACTOR_ROLES'>,
    private readonly database: Database,
    private readonly owner: AccountOwner,
    private readonly store: SecondFactorStore,
    private readonly passwords: OneTimePasswords,
  ) {}

  async read(actor: Person): Promise<SecondFactorView> {
    const [factor, { roles }] = await Promise.all([this.store.find(actor.id), this.holder(actor)]);
    return {
      since: factor?.confirmed_at.toISOString() ?? null,
      recovery_codes_left: factor?.recovery.hashes.length ?? 0,
      is_required: withholdRoles(roles, this.env.SECOND_FACTOR_ROLES, false).withheld.length > 0,
    };
  }

  /** Throws CURRENT_PASSWORD_WRONG, RATE_LIMITED, or SECOND_FACTOR_ON if one is on already. */
  async begin(actor: Person, { current_password }: SecondFactorProofBody): Promise<SecondFactorSecretView> {
    await this.owner.prove(actor, current_password);
    const { email } = await this.holder(actor);
    const secret = this.passwords.makeSecret();
    if (!(await this.store.begin(actor.id, secret))) throw new ProblemError('SECOND_FACTOR_ON');
    return this.passwords.show(secret, email);
  }

  private async holder({ id }: Person): Promise<{ email: string; roles: Role[] }> {
    const [holder] = await this.database.query(
      sql<{ email: string; roles: Role[] }>`select email, roles from users where id = ${id}`,
    );
    if (!holder) throw new ProblemError('UNAUTHENTICATED');
    return holder;
  }
}
