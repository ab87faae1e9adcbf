import { readFileSync } from 'node:fs';
import { copyFiles } from '../../standby.ts';

/**
 * Stands in for pg_basebackup, which does not come from npm, between two clusters of one machine: `pg_basebackup
 * --pgdata=<folder> --dbname='host=… port=… …'`. BASE_BACKUP_URL_FILE names a file with a superuser's URL, whose host is replaced.
 */
const told = (name: string): string => {
  const prefix = `--${name}=`;
  return process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? '';
};
const port = /port=(\d+)|:(\d+)\//.exec(told('dbname'));
const url = new URL(readFileSync(process.env['BASE_BACKUP_URL_FILE'] ?? '', 'utf8').trim());
url.port = port?.[1] ?? port?.[2] ?? '';
await copyFiles(url.href, told('pgdata'));
