import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { noteStatements } from '../kernel/database/database.ts';
import { describeStatement, type Description } from './describe-statement.ts';

/** What PostgreSQL says of one text of a site. */
export interface DescribedStatement extends Description {
  /** The texts of the template, with a zero byte between them. */
  site: string;
  text: string;
}

/** Statements that ran and are not described yet: by site and text, as two places may have one text. */
const waiting = new Map<string, { site: string; text: string }>();
const known = new Set<string>();

/** Notes from now on which statements run, if `STATEMENTS_DIR` names a folder for them. */
export function noteRunStatements(): void {
  if (!process.env['STATEMENTS_DIR']) return;
  noteStatements(({ site: texts, text }) => {
    const site = texts.join('\0');
    const key = `${site}\0\0${text}`;
    if (known.has(key)) return;
    known.add(key);
    waiting.set(key, { site, text });
  });
}

/** Has PostgreSQL describe the statements that ran since the last time, and writes their columns down. */
export async function describeRunStatements(databaseUrl: string): Promise<void> {
  const folder = process.env['STATEMENTS_DIR'];
  if (!folder || waiting.size === 0) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const found: DescribedStatement[] = [];
  for (const one of waiting.values()) found.push({ ...one, ...(await describeStatement(client, one.text)) });
  waiting.clear();
  await client.end();
  mkdirSync(folder, { recursive: true });
  const lines = found.map((one) => `${JSON.stringify(one)}\n`);
  appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''));
}
