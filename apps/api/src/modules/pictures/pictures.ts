import { Injectable } from '@nestjs/common';
import { fieldProblems, type PictureForm } from '@festix/domain';
import type { Tx } from '../../kernel/database.ts';
import { Files, type StoredFile } from '../../kernel/files.ts';
import { newId } from '../../kernel/ids.ts';
import { LooseFiles } from '../../kernel/loose-files.ts';
import { Problem } from '../../kernel/problem.ts';
import { cutPicture, type Crop, type CutPicture } from './cut-picture.ts';
import { fileNameOf, keyOf, keysOf, type StoredPicture } from './picture-view.ts';

/** Pictures that may wait for their turn; whoever comes then is asked to come again. */
const MOST_WAITING = 8;

/** Pictures in all their widths. */
@Injectable()
export class Pictures {
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly files: Files,
    private readonly loose: LooseFiles,
  ) {}

  /**
   * Cuts and keeps a picture, outside of any transaction; it is loose until it is adopted. Throws VALIDATION_ERROR where
   * there is none, and what is wrong with it.
   */
  async make(bytes: Buffer | undefined, form: PictureForm, crop?: Crop): Promise<StoredPicture> {
    if (!bytes) throw new Problem('VALIDATION_ERROR', { errors: { file: [fieldProblems.required] } });
    const { files, height } = await this.inTurn(() => cutPicture(bytes, form, crop));
    const picture = { id: newId(), widths: files.map(({ width }) => width), height };
    await this.loose.loosen(keysOf(picture));
    for (const { width, bytes } of files) await this.files.put(keyOf(fileNameOf(picture, width)), bytes);
    return picture;
  }

  /** In the transaction of what refers to the picture from now on. */
  async adopt(tx: Tx, picture: StoredPicture): Promise<void> {
    await this.loose.adopt(tx, keysOf(picture));
  }

  /** In the transaction of what refers to the picture no more. */
  async discard(tx: Tx, picture: StoredPicture | null): Promise<void> {
    if (picture) await this.loose.loosen(keysOf(picture), tx);
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
}

const FILE_NAME = /^[0-9a-f-]{36}-\d{2,4}\.webp$/;
