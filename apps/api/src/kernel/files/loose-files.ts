import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY } from '@festix/domain/ground';
import { Clock } from '../watch/clock.ts';
import { Database, type Tx } from '../database/database.ts';
import { Files } from './files.ts';
import { Jobs } from '../work/jobs.ts';

/** Milliseconds that a file stays after nothing refers to it any more: pages that are open still show it. */
export const LOOSE_FILES_KEPT = DAY;

export const LOOSE_FILES_SWEEP = 'pictures.loose-files';
const SWEEP_SECONDS = 3600;
const MOST_REMOVED_AT_ONCE = 500;

const LOOSEN = 'insert into loose_files (key, since) select unnest($1::text[]), $2 on conflict do nothing';

/**
 * A file is loose from before it is written until something refers to it, and again once nothing does; loose files are
 * removed after a while, so that none is left over, whatever fails in between.
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

  /** Before files are written, outside of any transaction; or in the one of what refers to them no more. */
  async loosen(keys: readonly string[], on: Pick<Tx, 'query'> = this.database): Promise<void> {
    await on.query(LOOSEN, [keys, this.clock.now()]);
  }

  /** In the transaction of what refers to them from now on. */
  async adopt(tx: Tx, keys: readonly string[]): Promise<void> {
    await tx.query('delete from loose_files where key = any ($1::text[])', [keys]);
  }

  private async removeLoose(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LOOSE_FILES_KEPT);
    for (;;) {
      const loose = await this.database.query<{ key: string }>(
        `select key from loose_files where since <= $1 order by since limit ${MOST_REMOVED_AT_ONCE}`,
        [before],
      );
      const keys = loose.map(({ key }) => key);
      for (const key of keys) await this.files.remove(key);
      await this.database.query('delete from loose_files where key = any ($1::text[])', [keys]);
      if (keys.length < MOST_REMOVED_AT_ONCE) return;
    }
  }
}
