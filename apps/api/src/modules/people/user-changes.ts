import { Injectable } from '@nestjs/common';
import type { UserDetailView } from '@festix/domain';
import type { Person } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { Realtime } from '../../kernel/realtime.ts';

/** Takes down what was decided about a person, and has every process look at their rights afresh. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  async tell(tx: Tx, actor: Person, before: UserDetailView, after: UserDetailView): Promise<void> {
    await this.audit.record(tx, actor, {
      action: 'users:edit',
      subject_kind: 'user',
      subject_id: after.id,
      before: decidedIn(before),
      after: decidedIn(after),
    });
    tx.afterCommit(() => this.realtime.rightsChanged([after.id]));
  }
}

/** What a super-admin decides about a person. */
function decidedIn(user: UserDetailView) {
  const { roles, blocked_at, administrate_tax, convenience_tax, rebate_tax, has_second_factor } = user;
  return { roles, blocked_at, administrate_tax, convenience_tax, rebate_tax, has_second_factor };
}
