import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaries } from '../postgres.ts';
import { ROOT } from '../paths.ts';

/** Where Debian's packages put the whole of PostgreSQL 18. */
const WHOLE = '/usr/lib/postgresql/18/bin';
const OF_NPM = ['initdb', 'pg_ctl', 'postgres'];
const STAND_INS = {
  pg_basebackup: 'pg-basebackup.ts',
  pg_controldata: 'pg-controldata.ts',
  pg_isready: 'pg-isready.ts',
};

/**
 * Returns a folder with the programs of PostgreSQL 18 that Patroni runs: the machine's, or those from npm with stand-ins
 * for the programs that npm does not have. There is none for pg_rewind, without which Patroni copies a lost primary anew.
 */
export function postgresPrograms(folder: string): string {
  if (existsSync(join(WHOLE, 'pg_basebackup'))) return WHOLE;
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of OF_NPM) symlinkSync(join(binaries(), name), join(bin, name));
  for (const [name, file] of Object.entries(STAND_INS)) {
    const line = `exec '${process.execPath}' '${join(ROOT, 'tools', 'stage', 'stand-ins', file)}' "$@"`;
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  }
  return bin;
}
