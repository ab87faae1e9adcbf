import { gunzipSync, gzipSync } from 'node:zlib';
import { crowd, festival } from '@festix/domain/crowd';
import { CHUNK_TICKETS, packChunk, readChunk, TicketList, type ListedTicket } from '@festix/domain/door';
import { atMost, median, type Finding } from './finding.ts';
import { type BenchRow } from './row.ts';

const TICKETS = 100_000;
const RUNS = { thorough: 15, quick: 5 };
const MOST_MS = 500;

/** The phones' list in its two formats, packed and opened in this process. */
export const doorLists: BenchRow = {
  name: 'door lists',
  run: ({ pace }) => {
    const runs = pace.quick ? RUNS.quick : RUNS.thorough;
    const alone = crowd(TICKETS);
    const visited = festival(TICKETS);
    const found = [
      ...findingsOf('list of 100,000 tickets, format 1', packed(alone, 1), { runs, most: 3 }),
      ...findingsOf('list of 100,000 tickets and 300,000 passages, format 2', packed(visited, 2), { runs, most: 5 }),
    ];
    return Promise.resolve(found);
  },
};

function packed(rows: readonly ListedTicket[], format: 1 | 2): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < rows.length; at += CHUNK_TICKETS) {
    chunks.push(gzipSync(packChunk(rows.slice(at, at + CHUNK_TICKETS), format), { level: 6 }));
  }
  return chunks;
}

function findingsOf(
  work: string,
  chunks: readonly Buffer[],
  { runs, most }: { runs: number; most: number },
): Finding[] {
  const unpacking: number[] = [];
  const opening: number[] = [];
  for (let run = 0; run < runs; run++) {
    const begin = performance.now();
    const contents = chunks.map((chunk) => new Uint8Array(gunzipSync(chunk)));
    const unpacked = performance.now();
    const list = new TicketList(contents.map((content) => readChunk(content)));
    if (list.find(1) === undefined) throw new Error('the first ticket is in the list');
    unpacking.push(unpacked - begin);
    opening.push(performance.now() - begin);
  }
  const megabytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0) / 1e6;
  const limit = { value: median(unpacking), unit: 'ms' as const, what: 'gunzip of the same chunks' };
  const bytes = chunks.reduce((sum, chunk) => sum + gunzipSync(chunk).length, 0) / 1e6;
  return [
    {
      ...{ work: `opening a ${work}`, measured: { value: median(opening), unit: 'ms' }, limit },
      goals: [atMost(MOST_MS, median(opening), 'ms')],
      detail: { opening, unpacking },
    },
    {
      ...{ work: `a ${work}, compressed`, measured: { value: megabytes, unit: 'MB' } },
      limit: { value: bytes, unit: 'MB', what: 'the same chunks, not compressed' },
      goals: [atMost(most, megabytes, 'MB')],
      detail: {},
    },
  ];
}
