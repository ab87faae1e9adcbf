import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { noteStatements } from '../kernel/database/database.ts';

/** The columns that PostgreSQL describes for one text of a site. */
export interface DescribedStatement {
  /** The texts of the template, with a zero byte between them. */
  site: string;
  text: string;
  columns: { name: string; type: number }[];
  fault?: string;
}

/** Sites by the text of statements that ran and are not described yet. */
const waiting = new Map<string, string>();
const known = new Set<string>();

/** Notes from now on which statements run, if `STATEMENTS_DIR` names a folder for them. */
export function noteRunStatements(): void {
  if (!process.env['STATEMENTS_DIR']) return;
  noteStatements(({ site, text }) => {
    const key = site.join('\0');
    if (known.has(`${key}\0\0${text}`)) return;
    known.add(`${key}\0\0${text}`);
    waiting.set(text, key);
  });
}

/** Has PostgreSQL describe the statements that ran since the last time, and writes their columns down. */
export async function describeRunStatements(databaseUrl: string): Promise<void> {
  const folder = process.env['STATEMENTS_DIR'];
  if (!folder || waiting.size === 0) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const lines: string[] = [];
  for (const [text, site] of waiting) lines.push(JSON.stringify({ site, text, ...(await described(client, text)) }));
  waiting.clear();
  await client.end();
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), lines.map((line) => `${line}\n`).join(''));
}

/** Returns the columns of a statement, which PostgreSQL parses and does not run. */
function described(client: pg.Client, text: string): Promise<Pick<DescribedStatement, 'columns' | 'fault'>> {
  return new Promise((resolve) => {
    let columns: DescribedStatement['columns'] = [];
    let fault: string | undefined;
    const asked = {
      submit: (connection: { parse(query: object): void; describe(what: object): void; sync(): void }) => {
        connection.parse({ text, name: '', types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
        columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      },
      handleError: (error: Error) => {
        fault = error.message;
      },
      handleReadyForQuery: () => resolve(fault === undefined ? { columns } : { columns, fault }),
    };
    client.query(asked as unknown as pg.Submittable);
  });
}
