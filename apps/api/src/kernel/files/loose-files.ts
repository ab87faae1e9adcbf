import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY } from '@festix/domain/ground';
import { Clock } from '../watch/clock.ts';
import { Database, type Tx } from '../database/database.ts';
import { Files } from './files.ts';
import { Jobs } from '../work/jobs.ts';
import { sql } from '../database/sql.ts';

/** Milliseconds that an unreferenced file is kept: open pages still show it. */
export const LOOSE_FILES_KEPT = DAY;

export const LOOSE_FILES_SWEEP = 'pictures.loose-files';
const SWEEP_SECONDS = 3600;
const MOST_REMOVED_AT_ONCE = 500;

const LOOSEN = sql`insert into loose_files (key, since) select unnest($1::text[]), $2 on conflict do nothing`;

/**
 * Tracks loose files: from before they are written until a row refers to them, and again once none does. Loose files
 * are deleted after a while, so that no failure leaves one over.
 */
@Injectable()
export class LooseFiles implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(LOOSE_FILES_SWEEP, SWEEP_SECONDS, () => this.removeLoose());
  }

  /**
   * Marks keys as loose before files are written, outside of any transaction; or in the one that removes the reference.
   */
  async loosen(keys: readonly string[], on: Pick<Tx, 'query'> = this.database): Promise<void> {
    await on.query(LOOSEN.with([keys, this.clock.now()]));
  }

  /** Adopts files in the transaction that refers to them. */
  async adopt(tx: Tx, keys: readonly string[]): Promise<void> {
    await tx.query(sql`delete from loose_files where key = any (${keys}::text[])`);
  }

  private async removeLoose(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LOOSE_FILES_KEPT);
    for (;;) {
      const loose = await this.database.query(
        sql<{
          key: string;
        }>`select key from loose_files where since <= $1 order by since limit ${sql.literal(MOST_REMOVED_AT_ONCE)}`.with(
          [before],
        ),
      );
      const keys = loose.map(({ key }) => key);
      for (const key of keys) await this.files.remove(key);
      await this.database.query(sql`delete from loose_files where key = any (${keys}::text[])`);
      if (keys.length < MOST_REMOVED_AT_ONCE) return;
    }
  }
}
