import { Injectable } from '@nestjs/common';
import type { OperatorView } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { endRole, takeRole } from '../../people/accounts/held-roles.ts';
import { presentOperator } from './setup.presenter.ts';
import { SetupQueries, type SalePointDetail } from './setup.queries.ts';
import { refuseForeign } from './setup-reach.ts';
import { ownerFor } from '../../../kernel/http/actor.ts';

/** Manages the people of a sale point, and the role that depends on them. */
@Injectable()
export class Operators {
  constructor(
    private readonly database: Database,
    private readonly points: SetupQueries,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly clock: Clock,
  ) {}

  async join(tx: Tx, pointId: string, userId: string, isSupervisor: boolean): Promise<void> {
    await tx.query(
      sql`insert into sale_point_operators (sale_point_id, user_id, is_supervisor, since) values (${pointId}, ${userId}, ${isSupervisor}, ${this.clock.now()})
       on conflict (sale_point_id, user_id) do update set is_supervisor = excluded.is_supervisor`,
    );
    await takeRole(tx, 'sale-point', userId);
    tx.afterCommit(() => this.realtime.rightsChanged([userId]));
  }

  /** Removes the role from people who work at no sale point any more. Call it after a removal. */
  async settle(tx: Tx, userIds: readonly string[]): Promise<void> {
    // Of two concurrent departures of one person, the second finds no sale point left.
    await tx.query(sql`select from users where id = any (${userIds}::uuid[]) order by id for no key update`);
    await endRole(tx, 'sale-point', userIds, 'sale_point_operators');
    tx.afterCommit(() => this.realtime.rightsChanged(userIds));
  }

  /** Throws NOT_FOUND for a person who doesn't work there. */
  edit(actor: Person, pointId: string, userId: string, isSupervisor: boolean): Promise<OperatorView> {
    return this.database.transaction(async (tx) => {
      const point = await this.own(tx, actor, pointId);
      const before = point.operators.find(({ id }) => id === userId);
      if (!before) throw new ProblemError('NOT_FOUND');
      refuseForeign(actor, point);
      await tx.query(
        sql`update sale_point_operators set is_supervisor = $3 where sale_point_id = $1 and user_id = $2 and is_supervisor <> $3`.with(
          [pointId, userId, isSupervisor],
        ),
      );
      if (before.is_supervisor !== isSupervisor) {
        await this.audit.record(tx, actor, {
          action: 'sale-points:supervise',
          ...subjectOf(pointId),
          before: { user_id: userId, is_supervisor: before.is_supervisor },
          after: { user_id: userId, is_supervisor: isSupervisor },
        });
        tx.afterCommit(() => this.realtime.rightsChanged([userId]));
      }
      return presentOperator({ ...before, is_supervisor: isSupervisor });
    });
  }

  /** Removes a person, whose sales stay; throws NOT_FOUND for a person who doesn't work there. */
  async remove(actor: Person, pointId: string, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const point = await this.own(tx, actor, pointId);
      const operator = point.operators.find(({ id }) => id === userId);
      if (!operator) throw new ProblemError('NOT_FOUND');
      refuseForeign(actor, point);
      await tx.query(sql`delete from sale_point_operators where sale_point_id = ${pointId} and user_id = ${userId}`);
      await this.settle(tx, [userId]);
      const before = { user_id: userId, is_supervisor: operator.is_supervisor };
      await this.audit.record(tx, actor, { action: 'sale-points:leave', ...subjectOf(pointId), before });
    });
  }

  private async own(tx: Tx, actor: Person, pointId: string): Promise<SalePointDetail> {
    await tx.query(sql`select from sale_points where id = ${pointId} for no key update`);
    const point = await this.points.find(ownerFor(actor), pointId, tx);
    if (!point) throw new ProblemError('NOT_FOUND');
    return point;
  }
}

export function subjectOf(pointId: string) {
  return { subject_kind: 'sale-point', subject_id: pointId };
}
