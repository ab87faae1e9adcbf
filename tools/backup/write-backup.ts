import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ROOT } from '../paths.ts';
import { RefusalError } from '../say.ts';
import { dumpDatabase, writePart } from './dump-database.ts';
import {
  FORMAT,
  hashLine,
  MANIFEST,
  MANIFEST_HASH,
  SECRETS,
  type FilePart,
  type Manifest,
  type Part,
} from './manifest.ts';
import type { StoredFiles } from './stored-files.ts';

export interface BackupOptions {
  /** Comes into being with the backup in it. */
  folder: string;
  databaseUrl: string;
  dataDir: string;
  files: StoredFiles;
  /** Runs while the database's snapshot is held open: every row is read at that moment. */
  meanwhile?(): Promise<void>;
}

/**
 * Writes database, stored files and the secrets of DATA_DIR into a folder that gets its name when it is whole. The
 * product may go on: files are written before a row names them and outlive the last row that does by a day, so copying
 * them after the database is read misses none.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { folder, databaseUrl, dataDir, files, meanwhile } = options;
  if (existsSync(folder)) throw new RefusalError(`${folder} is there already: a backup is never written over another.`);
  const draft = `${folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const dump = await dumpDatabase(databaseUrl, draft, meanwhile);
    const manifest: Manifest = {
      format: FORMAT,
      version: versionOfFestix(),
      ...dump,
      files: await copyFiles(files, draft),
      secrets: await copySecrets(dataDir, draft),
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeOwn(join(draft, MANIFEST), text);
    await writeOwn(join(draft, MANIFEST_HASH), hashLine(text));
    await rename(draft, folder);
    await keepNames(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

function versionOfFestix(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

async function copyFiles(files: StoredFiles, draft: string): Promise<FilePart[]> {
  const copied: FilePart[] = [];
  for await (const key of files.keys()) {
    const source = await files.read(key);
    if (!source) continue;
    const part = await writePart(draft, `files/${key}`, (target) => pipeline(source, ...target));
    copied.push({ key, ...part });
  }
  return copied;
}

async function copySecrets(dataDir: string, draft: string): Promise<Part | null> {
  const file = join(dataDir, SECRETS);
  if (!existsSync(file)) return null;
  const text = readFileSync(file);
  return writePart(draft, SECRETS, (target) => pipeline([text], ...target));
}

const writeOwn = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true });

/** Syncs a folder, so that a power cut right afterwards leaves it under its new name. */
async function keepNames(folder: string): Promise<void> {
  const names = await open(folder);
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}
