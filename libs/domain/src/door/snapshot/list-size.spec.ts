import { gzipSync } from 'node:zlib';
import { CHUNK_TICKETS, packChunk, readChunk, type ChunkFormat } from './chunk.ts';
import { crowd, festival } from './crowd.ts';
import type { ListedTicket } from './listed-ticket.ts';

const MEGABYTE = 1_000_000;
const FESTIVAL = 100_000;

/** Returns the compressed bytes of a whole list, chunk by chunk, as phones get it. */
function listBytes(rows: readonly ListedTicket[], format: ChunkFormat): number {
  let bytes = 0;
  for (let at = 0; at < rows.length; at += CHUNK_TICKETS) {
    bytes += gzipSync(packChunk(rows.slice(at, at + CHUNK_TICKETS), format), { level: 6 }).length;
  }
  return bytes;
}

it('a list of 100,000 tickets in parties takes at most 3 MB, and with 300,000 passages over three days at most 5 MB', () => {
  const rows = festival(FESTIVAL);
  const before = rows.map(({ passages: _, ...row }) => row);
  expect(listBytes(before, 2)).toBeLessThanOrEqual(3 * MEGABYTE);
  expect(listBytes(rows, 2)).toBeLessThanOrEqual(5 * MEGABYTE);
});

it('a packed ticket takes at most 30 compressed bytes, name and document included', () => {
  const bytes = packChunk(crowd(CHUNK_TICKETS));
  expect(gzipSync(bytes, { level: 6 }).length / CHUNK_TICKETS).toBeLessThanOrEqual(30);
  expect(readChunk(bytes).count).toBe(CHUNK_TICKETS);
});
