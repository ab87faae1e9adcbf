import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { UserDetailView } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';

/** Takes down what was decided about a person, and has every process look at their rights afresh. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  async tell(tx: Tx, actor: Person, before: UserDetailView, after: UserDetailView): Promise<void> {
    const [decided, decides] = [decidedIn(before), decidedIn(after)];
    // What became of a second factor has an entry of its own, beside which one of nothing would be a riddle.
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

/** What a super-admin decides about a person, but for the second factor. */
function decidedIn(user: UserDetailView) {
  const { roles, blocked_at, administrate_tax, convenience_tax, rebate_tax } = user;
  return { roles, blocked_at, administrate_tax, convenience_tax, rebate_tax };
}
