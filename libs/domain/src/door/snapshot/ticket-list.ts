import { soughtWords } from '../../ground/rules/name-search.ts';
import { ChunkError } from './chunk-error.ts';
import type { Chunk } from './chunk.ts';
import type { ListedTicket } from './listed-ticket.ts';

/** The whole list of an event, as its chunks in the order of their serials. */
export class TicketList {
  readonly count: number;
  private readonly chunks: readonly Chunk[];

  /** Throws a ChunkError if two chunks have the same serials. */
  constructor(chunks: readonly Chunk[]) {
    this.chunks = chunks.filter((chunk) => chunk.count > 0).sort((one, other) => one.first! - other.first!);
    this.count = this.chunks.reduce((sum, chunk) => sum + chunk.count, 0);
    for (let n = 1; n < this.chunks.length; n++) {
      if (this.chunks[n]!.first! <= this.chunks[n - 1]!.last!) throw new ChunkError('Two chunks overlap');
    }
  }

  find(serial: number): ListedTicket | undefined {
    return this.chunkOf(serial)?.find(serial);
  }

  /** Returns tickets whose short code has this hash (`hashTicketCode`); more than one only by chance. */
  withCode(hash: string): ListedTicket[] {
    return this.chunks.flatMap((chunk) => chunk.withCode(hash));
  }

  /** Returns tickets of the party with this first serial, in the order of their serials. */
  ofParty(first: number): ListedTicket[] {
    return this.chunks.flatMap((chunk) => (chunk.last! < first ? [] : chunk.ofParty(first)));
  }

  /** Returns tickets whose holder's name matches the typed one, as `matchesName` decides. */
  named(typed: string, limit: number): ListedTicket[] {
    const words = soughtWords(typed);
    const found: ListedTicket[] = [];
    for (const chunk of this.chunks) {
      if (found.length >= limit) break;
      found.push(...chunk.named(words, limit - found.length));
    }
    return found;
  }

  *[Symbol.iterator](): Generator<ListedTicket> {
    for (const chunk of this.chunks) {
      for (let row = 0; row < chunk.count; row++) yield chunk.ticket(row);
    }
  }

  private chunkOf(serial: number): Chunk | undefined {
    let low = 0;
    let high = this.chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.chunks[middle]!.last! < serial) low = middle + 1;
      else high = middle;
    }
    return this.chunks[low];
  }
}
