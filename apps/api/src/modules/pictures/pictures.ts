import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY, fieldProblems, type PictureForm } from '@festix/domain';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { Files, type StoredFile } from '../../kernel/files.ts';
import { newId } from '../../kernel/ids.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { Problem } from '../../kernel/problem.ts';
import { cutPicture, type Crop, type CutPicture } from './cut-picture.ts';
import { fileNameOf, keyOf, keysOf, type StoredPicture } from './picture-view.ts';

/** Milliseconds that a file stays after nothing refers to it any more: pages that are open still show it. */
export const LOOSE_FILES_KEPT = DAY;

export const LOOSE_FILES_SWEEP = 'pictures.loose-files';
const SWEEP_SECONDS = 3600;
const MOST_REMOVED_AT_ONCE = 500;

/** Pictures that may wait for their turn; whoever comes then is asked to come again. */
const MOST_WAITING = 8;

const LOOSEN = 'insert into loose_files (key, since) select unnest($1::text[]), $2 on conflict do nothing';

/**
 * Pictures in all their widths. A file is loose from before it is written until something refers to it, and again once
 * nothing does; loose files are removed after a while, so that none is left over, whatever fails in between.
 */
@Injectable()
export class Pictures implements OnModuleInit {
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;

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
   * Cuts and keeps a picture, outside of any transaction; it is loose until it is adopted. Throws VALIDATION_ERROR where
   * there is none, and what is wrong with it.
   */
  async make(bytes: Buffer | undefined, form: PictureForm, crop?: Crop): Promise<StoredPicture> {
    if (!bytes) throw new Problem('VALIDATION_ERROR', { errors: { file: [fieldProblems.required] } });
    const { files, height } = await this.inTurn(() => cutPicture(bytes, form, crop));
    const picture = { id: newId(), widths: files.map(({ width }) => width), height };
    await this.database.query(LOOSEN, [keysOf(picture), this.clock.now()]);
    for (const { width, bytes } of files) await this.files.put(keyOf(fileNameOf(picture, width)), bytes);
    return picture;
  }

  /** In the transaction of what refers to the picture from now on. */
  async adopt(tx: Tx, picture: StoredPicture): Promise<void> {
    await tx.query('delete from loose_files where key = any ($1::text[])', [keysOf(picture)]);
  }

  /** In the transaction of what refers to the picture no more. */
  async discard(tx: Tx, picture: StoredPicture | null): Promise<void> {
    if (picture) await tx.query(LOOSEN, [keysOf(picture), this.clock.now()]);
  }

  /** Throws NOT_FOUND. */
  async read(fileName: string): Promise<StoredFile> {
    const file = FILE_NAME.test(fileName) ? await this.files.get(keyOf(fileName)) : undefined;
    if (!file) throw new Problem('NOT_FOUND');
    return file;
  }

  /** Decoding takes memory and a core: one picture at a time. Throws BUSY. */
  private async inTurn(cut: () => Promise<CutPicture>): Promise<CutPicture> {
    if (this.waiting >= MOST_WAITING) throw new Problem('BUSY', { headers: { 'retry-after': '5' } });
    this.waiting += 1;
    const mine = this.turn.then(cut);
    this.turn = mine.catch(() => undefined);
    return mine.finally(() => (this.waiting -= 1));
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

const FILE_NAME = /^[0-9a-f-]{36}-\d{2,4}\.webp$/;
