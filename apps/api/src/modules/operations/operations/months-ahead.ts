import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { isLockTimeout } from '../../../kernel/database/database-problems.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { DIVIDED_TABLES } from '../../../partitions/divided-tables.ts';

export const MONTHS_SWEEP = 'tables.months';

const SWEEP_SECONDS = 3600;

const UNDO_PREPARATION = sql<{ undone: boolean }>`select undo_month_preparation($1) as undone`;
const KEEP_MONTH = sql<{ added: string | null }>`select keep_month($1) as added`;
const ANALYZE = sql`select analyze_divided($1)::text`;

/**
 * Adds the partitions of the next three months to tables that are divided by month, and takes back what a command that
 * died on the way has left. Does nothing with tables that aren't divided.
 */
@Injectable()
export class MonthsAhead implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every(MONTHS_SWEEP, SWEEP_SECONDS, () => this.keep());
  }

  /** Adds one month a statement: each locks its table for a moment. */
  private async keep(): Promise<void> {
    for (const { name: table } of DIVIDED_TABLES) {
      await this.database.query(UNDO_PREPARATION.with([table]));
      let hasNew = false;
      while (await this.add(table)) hasNew = true;
      if (hasNew) await this.database.query(ANALYZE.with([table]));
    }
  }

  /** Returns whether a month was added. A table that is busy waits for the next hour. */
  private async add(table: string): Promise<boolean> {
    try {
      const [row] = await this.database.query(KEEP_MONTH.with([table]));
      return (row?.added ?? null) !== null;
    } catch (error) {
      if (isLockTimeout(error)) return false;
      throw error;
    }
  }
}
