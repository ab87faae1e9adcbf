import { Injectable } from '@nestjs/common';
import { fieldProblems, type PictureForm } from '@festix/domain/ground';
import type { Tx } from '../../../kernel/database/database.ts';
import { Files, type StoredFile } from '../../../kernel/files/files.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { LooseFiles } from '../../../kernel/files/loose-files.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { WorkLine } from '../../../kernel/work/work-line.ts';
import type { Crop } from './cut-picture.ts';
import { fileNameOf, keyOf, keysOf, type StoredPicture } from './picture-view.ts';

/** Decoding takes memory and a core: a process works on one picture at a time. */
const line = new WorkLine({ atOnce: 1, waiting: 8, ofOne: 2, retryAfter: 5 });

/** Creates, stores and reads pictures in all their widths. */
@Injectable()
export class Pictures {
  constructor(
    private readonly files: Files,
    private readonly loose: LooseFiles,
  ) {}

  /**
   * Cuts and stores a picture outside of any transaction; it is deleted unless it is adopted. Throws VALIDATION_ERROR
   * without a file, the fault of the picture, BUSY, and RATE_LIMITED for a person with several in the queue.
   */
  async make(
    { id: who }: { id: string },
    bytes: Buffer | undefined,
    form: PictureForm,
    crop?: Crop,
  ): Promise<StoredPicture> {
    if (!bytes) throw new ProblemError('VALIDATION_ERROR', { errors: { file: [fieldProblems.required] } });
    const { files, height } = await line.run(who, async () => {
      // The library is loaded for the first picture.
      const { cutPicture } = await import('./cut-picture.ts');
      return cutPicture(bytes, form, crop);
    });
    const picture = { id: newId(), widths: files.map(({ width }) => width), height };
    await this.loose.loosen(keysOf(picture));
    for (const { width, bytes } of files) await this.files.put(keyOf(fileNameOf(picture, width)), bytes);
    return picture;
  }

  /** Copies the files of a picture, to be adopted. */
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

  /** Keeps the picture, in the transaction that refers to it from now on. */
  async adopt(tx: Tx, picture: StoredPicture): Promise<void> {
    await this.loose.adopt(tx, keysOf(picture));
  }

  /** Releases the picture, in the transaction that refers to it no more. */
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
