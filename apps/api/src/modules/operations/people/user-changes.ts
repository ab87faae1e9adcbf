import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { UserDetailView } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';

/** Records changes of a person, and refreshes their rights in every process. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  async tell(tx: Tx, actor: Person, before: UserDetailView, after: UserDetailView): Promise<void> {
    const [decided, decides] = [decidedIn(before), decidedIn(after)];
    // A change of the second factor has an entry of its own; another one without changes would confuse.
    if (before.has_second_factor === after.has_second_factor || !isDeepStrictEqual(decided, decides)) {
      await this.audit.record(tx, actor, {
        action: 'users:edit',
        subject_kind: 'user',
        subject_id: after.id,
        before: decided,
        after: decides,
      });
    }
    tx.afterCommit(() => this.realtime.rightsChanged([after.id]));
  }
}

/** Returns a super-admin's settings of a person, except the second factor. */
function decidedIn(user: UserDetailView) {
  const { roles, blocked_at, administrate_tax, convenience_tax, rebate_tax } = user;
  return { roles, blocked_at, administrate_tax, convenience_tax, rebate_tax };
}
