import { clockDoubt } from '@festix/domain/sync';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';

interface OperatorThen {
  sale_point_id: string;
  user_id: string;
  is_supervisor: boolean;
  since: Date;
  ended_at: Date | null;
}

/** A time with its uncertainty in milliseconds. */
export interface Moment {
  at: Date;
  uncertainty: number | null;
}

/** Returns the milliseconds by which an op may have happened earlier or later. */
export function doubtOf({ uncertainty }: Pick<Moment, 'uncertainty'>): number {
  return clockDoubt(uncertainty);
}

const OPERATORS = sql<OperatorThen>`
  select sale_point_id, user_id, is_supervisor, since, ended_at from operators_then where user_id = any ($1::uuid[])`;

/** Knows the operators of sale points at any time: an op is judged by those of its own time. */
export class OperatorsThen {
  private constructor(private readonly rows: readonly OperatorThen[]) {}

  static async load(tx: Tx, userIds: readonly string[]): Promise<OperatorsThen> {
    return new OperatorsThen(await tx.query(OPERATORS.with([[...new Set(userIds)]])));
  }

  worked(userId: string, salePointId: string, moment: Moment): boolean {
    return this.at(userId, salePointId, moment).length > 0;
  }

  /** Returns whether everybody worked at one of these sale points, the same or not. */
  allWorked(userIds: readonly string[], salePointIds: readonly string[], moment: Moment): boolean {
    return userIds.every((user) => salePointIds.some((point) => this.worked(user, point, moment)));
  }

  supervised(userId: string, salePointId: string, moment: Moment): boolean {
    return this.at(userId, salePointId, moment).some(({ is_supervisor }) => is_supervisor);
  }

  /** Returns a person's role at a sale point then, within the clock's uncertainty. */
  private at(userId: string, salePointId: string, moment: Moment): OperatorThen[] {
    const [at, doubt] = [moment.at.getTime(), doubtOf(moment)];
    const [earliest, latest] = [at - doubt, at + doubt];
    return this.rows.filter(
      (row) =>
        row.user_id === userId &&
        row.sale_point_id === salePointId &&
        row.since.getTime() <= latest &&
        (row.ended_at === null || row.ended_at.getTime() > earliest),
    );
  }
}
