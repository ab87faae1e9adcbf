import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import pg from 'pg';

/** The messages of the protocol that a COPY TO STDOUT brings, as pg hands them to the query under way. */
interface CopyOut extends pg.Submittable {
  handleCopyData(message: { chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

export interface Copied {
  milliseconds: number;
  /** Once compressed, where it is. */
  bytes: number;
}

/** Rows by COPY: what reading and moving them costs at the very least. */
export async function copyOut(databaseUrl: string, select: string): Promise<Copied> {
  let bytes = 0;
  const milliseconds = await timed(() => copyRows(databaseUrl, select, (piece) => (bytes += piece.length)));
  return { milliseconds, bytes };
}

/** The same through gzip, the way a dump would take them. */
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
    await new Promise<void>((resolve, reject) => {
      const copy: CopyOut = {
        submit: (connection) => connection.query(`copy (${select}) to stdout`),
        handleCopyData: ({ chunk }) => take(chunk),
        handleCommandComplete: () => undefined,
        handleReadyForQuery: resolve,
        handleError: reject,
      };
      client.query(copy);
    });
  } finally {
    await client.end();
  }
}
