import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';

export interface Copied {
  milliseconds: number;
  /** Once compressed, where it is. */
  bytes: number;
}

/** Copies rows by COPY: the least cost of reading and moving them. */
export async function copyOut(databaseUrl: string, select: string): Promise<Copied> {
  let bytes = 0;
  const milliseconds = await timed(() => copyRows(databaseUrl, select, (piece) => (bytes += piece.length)));
  return { milliseconds, bytes };
}

/** Copies rows through gzip, as a dump would; returns their duration and size. */
export async function copyAndGzip(databaseUrl: string, select: string): Promise<Copied> {
  const gzip = createGzip();
  let bytes = 0;
  gzip.on('data', (piece: Buffer) => (bytes += piece.length));
  const milliseconds = await timed(async () => {
    await copyRows(databaseUrl, select, (piece) => gzip.write(piece));
    const ended = once(gzip, 'end');
    gzip.end();
    await ended;
  });
  return { milliseconds, bytes };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function copyRows(databaseUrl: string, select: string, take: (piece: Buffer) => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for await (const piece of client.query(to(`copy (${select}) to stdout`))) take(piece as Buffer);
  } finally {
    await client.end();
  }
}
