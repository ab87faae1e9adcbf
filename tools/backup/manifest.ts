import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RefusalError } from '../say.ts';

/** A file of a backup, as it was when it was written. */
export interface Part {
  /** Below the backup's folder. */
  path: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

export interface TablePart extends Part {
  /** With its schema. */
  table: Table;
  /** In the order of the rows' fields, without generated columns. */
  columns: string[];
  rows: number;
}

export interface Table {
  schema: string;
  name: string;
}

export interface FilePart extends Part {
  /** Under which the product knows the file. */
  key: string;
}

export interface Sequence extends Table {
  /** A bigint. */
  last_value: string;
  is_called: boolean;
}

/** The description of a backup. */
export interface Manifest {
  format: typeof FORMAT;
  /** Of the product. */
  version: string;
  /** Everything committed before this moment is in the backup. */
  taken_at: string;
  /** Names, in the order in which they ran. */
  migrations: string[];
  /** Of the tables of the job queue, which has migrations of its own. */
  jobs_version: number;
  /** Of PostgreSQL. */
  server_version: string;
  tables: TablePart[];
  sequences: Sequence[];
  files: FilePart[];
  /** DATA_DIR's own secrets, where it has any. */
  secrets: Part | null;
}

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
/** Proves the manifest, in the format of sha256sum. */
export const MANIFEST_HASH = `${MANIFEST}.sha256`;
export const SECRETS = 'secrets.json';

export const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

export const hashLine = (manifest: string): string => `${hashOf(manifest)}  ${MANIFEST}\n`;

/** Throws `RefusalError` unless the folder holds a whole backup whose every byte is as it was written. */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  for (const part of partsOf(manifest)) await refuseBroken(folder, part);
  return manifest;
}

function readManifest(folder: string): Manifest {
  const [text, line] = [MANIFEST, MANIFEST_HASH].map((name) => join(folder, name)).map(textOf);
  if (text === undefined || line === undefined)
    throw new RefusalError(`${folder} is no whole backup: it has no manifest.`);
  if (line !== hashLine(text)) throw new RefusalError(`The backup is broken: ${MANIFEST} is not what was written.`);
  const manifest = JSON.parse(text) as Manifest | { format: unknown };
  if (manifest.format !== FORMAT) {
    throw new RefusalError(
      `The backup is of format ${String(manifest.format)}, and this Festix reads format ${FORMAT}.`,
    );
  }
  return manifest as Manifest;
}

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

const partsOf = ({ tables, files, secrets }: Manifest): Part[] => [...tables, ...files, ...(secrets ? [secrets] : [])];

async function refuseBroken(folder: string, { path, bytes, sha256 }: Part): Promise<void> {
  const file = join(folder, path);
  if (!existsSync(file)) throw new RefusalError(`The backup is broken: ${path} is missing.`);
  const hash = createHash('sha256');
  if (statSync(file).size === bytes) await pipeline(createReadStream(file), hash);
  else hash.end();
  if (hash.digest('hex') !== sha256) throw new RefusalError(`The backup is broken: ${path} is not what was written.`);
}

/** Summarises a backup for the person at the terminal. */
export function summaryOf({ tables, files }: Pick<Manifest, 'tables' | 'files'>): string {
  const rowsOf = (name: string): number => tables.find(({ table }) => table.name === name)?.rows ?? 0;
  const counts = { orders: rowsOf('orders'), tickets: rowsOf('tickets'), admissions: rowsOf('checkins') };
  return `${Object.entries({ ...counts, files: files.length })
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')}`;
}
