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
  /** Once compressed. */
  bytes: number;
}

/** Rows by COPY through gzip, the way a dump would take them: what moving those rows costs at the very least. */
export async function copyAndGzip(databaseUrl: string, select: string): Promise<Copied> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const begun = performance.now();
    const gzip = createGzip();
    let bytes = 0;
    gzip.on('data', (piece: Buffer) => (bytes += piece.length));
    const ended = once(gzip, 'end');
    await new Promise<void>((resolve, reject) => {
      const copy: CopyOut = {
        submit: (connection) => connection.query(`copy (${select}) to stdout`),
        handleCopyData: ({ chunk }) => gzip.write(chunk),
        handleCommandComplete: () => undefined,
        handleReadyForQuery: resolve,
        handleError: reject,
      };
      client.query(copy);
    });
    gzip.end();
    await ended;
    return { milliseconds: performance.now() - begun, bytes };
  } finally {
    await client.end();
  }
}
