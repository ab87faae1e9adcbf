import { once } from 'node:events';
import { Readable, type Duplex } from 'node:stream';
import type pg from 'pg';

/** What a COPY needs of the driver's connection beside a query. */
interface Wire extends pg.Connection {
  readonly stream: Duplex;
  sendCopyFromChunk(piece: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(because: string): void;
}

/** The protocol's messages of a COPY, as the driver hands them to the query under way. */
interface Copy extends pg.Submittable {
  handleCopyData?(message: { chunk: Buffer }): void;
  handleCopyInResponse?(connection: Wire): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

const countOf = (tag: string): number => Number(tag.split(' ').at(-1));

export interface CopiedOut {
  /** As COPY writes them; read no faster than they are taken. */
  bytes: Readable;
  /** How many rows there were, once all bytes are read. */
  rows(): number;
}

/** Begins a `copy … to stdout`. */
export function copyOut(client: pg.Client, statement: string): CopiedOut {
  let wire: Wire | undefined;
  let rows = 0;
  const bytes = new Readable({
    read: () => void wire?.stream.resume(),
    destroy: (error, done) => {
      // What still comes is thrown away, so that the connection can be ended.
      wire?.stream.resume();
      done(error);
    },
  });
  const copy: Copy = {
    submit: (connection) => {
      wire = connection as Wire;
      connection.query(statement);
    },
    // The driver reuses the memory of a message.
    handleCopyData: ({ chunk }) => {
      if (!bytes.push(Buffer.from(chunk)) && !bytes.destroyed) wire?.stream.pause();
    },
    handleCommandComplete: ({ text }) => (rows = countOf(text)),
    handleReadyForQuery: () => void bytes.push(null),
    handleError: (error) => void bytes.destroy(error),
  };
  client.query(copy);
  return { bytes, rows: () => rows };
}

/** Does a `copy … from stdin` of what `source` brings; answers how many rows came. */
export function copyIn(client: pg.Client, statement: string, source: Readable): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    const send = async (wire: Wire): Promise<void> => {
      for await (const piece of source as AsyncIterable<Buffer>) {
        wire.sendCopyFromChunk(piece);
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
      }
      wire.endCopyFrom();
    };
    const copy: Copy = {
      submit: (connection) => void connection.query(statement),
      handleCopyInResponse: (wire) => {
        send(wire).catch((error: unknown) => {
          reject(error instanceof Error ? error : new Error(String(error)));
          wire.sendCopyFail('the source broke');
        });
      },
      handleCommandComplete: ({ text }) => (rows = countOf(text)),
      handleReadyForQuery: () => resolve(rows),
      handleError: (error) => {
        reject(error);
        source.destroy();
      },
    };
    client.query(copy);
  });
}
