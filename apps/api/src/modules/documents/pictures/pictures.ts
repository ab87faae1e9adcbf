import { Injectable } from '@nestjs/common';
import { fieldProblems, type PictureForm } from '@festix/domain/ground';
import type { Tx } from '../../../kernel/database/database.ts';
import { Files, type StoredFile } from '../../../kernel/files/files.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { LooseFiles } from '../../../kernel/files/loose-files.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { WorkLine } from '../../../kernel/work/work-line.ts';
import { cutPicture, type Crop } from './cut-picture.ts';
import { fileNameOf, keyOf, keysOf, type StoredPicture } from './picture-view.ts';

/** Decoding takes memory and a core: one picture at a time in a process, whoever sends it. */
const line = new WorkLine({ atOnce: 1, waiting: 8, ofOne: 2, retryAfter: 5 });

/** Pictures in all their widths. */
@Injectable()
export class Pictures {
  constructor(
    private readonly files: Files,
    private readonly loose: LooseFiles,
  ) {}

  /**
   * Cuts and keeps a picture, outside of any transaction; it is loose until it is adopted. Throws VALIDATION_ERROR where
   * there is none, what is wrong with it, BUSY, and RATE_LIMITED to who has several on the way.
   */
  async make(
    { id: who }: { id: string },
    bytes: Buffer | undefined,
    form: PictureForm,
    crop?: Crop,
  ): Promise<StoredPicture> {
    if (!bytes) throw new ProblemError('VALIDATION_ERROR', { errors: { file: [fieldProblems.required] } });
    const { files, height } = await line.run(who, () => cutPicture(bytes, form, crop));
    const picture = { id: newId(), widths: files.map(({ width }) => width), height };
    await this.loose.loosen(keysOf(picture));
    for (const { width, bytes } of files) await this.files.put(keyOf(fileNameOf(picture, width)), bytes);
    return picture;
  }

  /** The same picture under files of its own, loose until it is adopted. */
  async copy(picture: StoredPicture | null): Promise<StoredPicture | null> {
    if (!picture) return null;
    const own = { ...picture, id: newId() };
    await this.loose.loosen(keysOf(own));
    for (const width of picture.widths) {
      const file = await this.files.get(keyOf(fileNameOf(picture, width)));
      if (file) await this.files.put(keyOf(fileNameOf(own, width)), file.bytes);
    }
    return own;
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
    if (!file) throw new ProblemError('NOT_FOUND');
    return file;
  }
}

const FILE_NAME = /^[0-9a-f-]{36}-\d{2,4}\.webp$/;
