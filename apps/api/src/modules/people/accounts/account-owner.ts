import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Attempts } from './attempts.ts';
import { codeProves } from './code-proof.ts';
import { FreshProof } from './fresh-proof.ts';
import { Passwords } from './passwords.ts';

interface Owner {
  password_hash: string | null;
  from_code_at: Date | null;
}

/** Checks that the signed-in person owns the account, before a change that could lock the owner out. */
@Injectable()
export class AccountOwner {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly fresh: FreshProof,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws CURRENT_PASSWORD_WRONG, or RATE_LIMITED after too many wrong ones. Needs no password if the account has
   * none, or within an hour of a mailed code; one that is sent must be right even then. Throws FORBIDDEN for a door's
   * or till's own access.
   */
  async prove(actor: Person, currentPassword: string | undefined): Promise<void> {
    if (actor.device_id !== null) throw new ProblemError('FORBIDDEN');
    const owner = await this.owner(actor);
    if (owner.password_hash === null) return;
    if (currentPassword === undefined && codeProves(owner.from_code_at, this.clock.now())) return;
    await this.compare(actor, owner, currentPassword);
  }

  /** Checks by password alone. Throws PROOF_NEEDED if the account has none. */
  async proveByPassword(actor: Person, currentPassword: string | undefined): Promise<void> {
    if (actor.device_id !== null) throw new ProblemError('FORBIDDEN');
    const owner = await this.owner(actor);
    if (owner.password_hash === null) throw new ProblemError('PROOF_NEEDED');
    await this.compare(actor, owner, currentPassword);
  }

  private async compare(actor: Person, owner: Owner, currentPassword: string | undefined): Promise<void> {
    if (currentPassword === undefined) throw new ProblemError('CURRENT_PASSWORD_WRONG');
    const proved = await this.attempts.password(actor.id, actor.session_id ?? '', async () =>
      (await this.passwords.matches(currentPassword, owner.password_hash)) ? owner : undefined,
    );
    if (!proved) throw new ProblemError('CURRENT_PASSWORD_WRONG');
    await this.fresh.give(this.database, actor);
  }

  private async owner({ id, session_id }: Person): Promise<Owner> {
    const [owner] = await this.database.query(
      sql<Owner>`select u.password_hash, s.from_code_at from users u
       left join sessions s on s.id = $2 and s.user_id = u.id where u.id = $1`.with([id, session_id]),
    );
    if (!owner) throw new ProblemError('UNAUTHENTICATED');
    return owner;
  }
}
