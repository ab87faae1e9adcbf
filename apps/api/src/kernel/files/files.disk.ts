import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Files } from './files.ts';
import { newId } from '../database/ids.ts';
import { ownFolder } from './own-folder.ts';

/** Stores files in a local folder. */
export class DiskFiles extends Files {
  constructor(private readonly folder: string) {
    super();
  }

  /** Writes atomically: a reader never sees half a file, and a power cut leaves the former one. */
  protected override async write(key: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, key);
    const draft = join(this.folder, `.${newId()}`);
    await ownFolder(dirname(path), this.folder);
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  protected override async read(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.folder, key));
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  }

  protected override async erase(key: string): Promise<void> {
    await rm(join(this.folder, key), { force: true });
  }
}
