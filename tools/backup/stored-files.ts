import {
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { createReadStream, existsSync, type Dirent } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { API_DIST } from '../paths.ts';
import { RefusalError } from '../say.ts';

export interface FileToRestore {
  key: string;
  /** Its path in the backup. */
  file: string;
  bytes: number;
}

export interface RestoredFiles {
  /** Makes them count. */
  settle(): Promise<void>;
  /** Takes them away again. */
  discard(): Promise<void>;
}

/** The product's store of files: the same two kinds as its own `Files`. */
export interface StoredFiles {
  keys(): AsyncIterable<string>;
  /** Undefined when it was removed since it was listed. */
  read(key: string): Promise<Readable | undefined>;
  /** Brings files of a backup beside their place, all or none where that can be had. */
  restore(files: readonly FileToRestore[]): Promise<RestoredFiles>;
  /** Returns in a few words what prevents a restoration; undefined if nothing does. */
  occupied(): Promise<string | undefined>;
}

export function openStoredFiles(dataDir: string, env: NodeJS.ProcessEnv): StoredFiles {
  return env['S3_ENDPOINT'] ? new FilesInBucket(env) : new FilesInFolder(join(dataDir, 'files'));
}

class FilesInFolder implements StoredFiles {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async *keys(): AsyncIterable<string> {
    if (!existsSync(this.folder)) return;
    for (const entry of await readdir(this.folder, { withFileTypes: true, recursive: true })) {
      if (isKept(entry)) yield relative(this.folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
    }
  }

  async read(key: string): Promise<Readable | undefined> {
    try {
      const file = await open(join(this.folder, key));
      return file.createReadStream();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async restore(files: readonly FileToRestore[]): Promise<RestoredFiles> {
    const [draft, before] = [`${this.folder}.restoring`, `${this.folder}.replaced`];
    const discard = (): Promise<void> => rm(draft, { recursive: true, force: true });
    await discard();
    try {
      await copyInto(draft, files);
    } catch (error) {
      await discard();
      throw error;
    }
    return {
      discard,
      settle: async () => {
        await rm(before, { recursive: true, force: true });
        if (existsSync(this.folder)) await rename(this.folder, before);
        await rename(draft, this.folder);
        await rm(before, { recursive: true, force: true });
      },
    };
  }

  async occupied(): Promise<string | undefined> {
    const { done } = await this.keys()[Symbol.asyncIterator]().next();
    return done ? undefined : `a folder of files, ${this.folder}`;
  }
}

async function copyInto(folder: string, files: readonly FileToRestore[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { key, file } of files) {
    const target = join(folder, key);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(file, target);
  }
}

/** Returns whether a file is complete: a partial one has a name that begins with a dot. */
const isKept = (entry: Dirent): boolean => entry.isFile() && !entry.name.startsWith('.');

class FilesInBucket implements StoredFiles {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(env: NodeJS.ProcessEnv) {
    const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = env;
    if (Boolean(S3_ACCESS_KEY) !== Boolean(S3_SECRET_KEY))
      throw new RefusalError('S3_ACCESS_KEY and S3_SECRET_KEY come together, or neither.');
    this.bucket = S3_BUCKET || 'images';
    this.client = new S3Client({
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
      region: S3_REGION || 'us-east-1',
      forcePathStyle: true,
      // Without keys it asks where the cloud gives out short-lived ones, as the product does.
      ...(S3_ACCESS_KEY &&
        S3_SECRET_KEY && {
          credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
        }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async *keys(): AsyncIterable<string> {
    let from: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, ContinuationToken: from }),
      );
      for (const { Key } of page.Contents ?? []) if (Key) yield Key;
      from = page.NextContinuationToken;
    } while (from);
  }

  async read(key: string): Promise<Readable | undefined> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return Body as Readable | undefined;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  /** Replaces objects with the same key in a bucket: others may be another system's. */
  async restore(files: readonly FileToRestore[]): Promise<RestoredFiles> {
    const module = pathToFileURL(join(API_DIST, 'kernel', 'files', 'files.js')).href;
    const { typeOf } = (await import(module)) as { typeOf(key: string): string };
    for (const { key, file, bytes } of files) {
      const content = { Body: createReadStream(file), ContentLength: bytes, ContentType: typeOf(key) };
      await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key: key, ...content }));
    }
    const nothing = (): Promise<void> => Promise.resolve();
    return { settle: nothing, discard: nothing };
  }

  /** Returns undefined: other objects of a bucket prevent no restoration. */
  occupied(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
