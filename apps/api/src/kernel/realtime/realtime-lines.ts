import type { IncomingMessage } from 'node:http';

/** Lines of one person at once: dozens of phones, tills and tabs. */
export const LINES_OF_PERSON = 100;

/** Lines of visitors behind one address, whose pages go without hints beyond them. */
export const LINES_OF_ADDRESS = 1_000;

/** Lines of all visitors of a process: some ten kilobytes each, and the rest of its memory is for who buys and works. */
export const VISITORS = 10_000;

/** Whose a line is: somebody's who is signed in, or a visitor's at an address. */
export type LineOwner = { person: string } | { address: string };

/** Counts the lines that are open, so that nobody fills a process with them. */
export class RealtimeLines {
  private readonly open = new Map<string, number>();
  private visitors = 0;

  /** Says whether there is room for one more, which is taken then. */
  take(owner: LineOwner): boolean {
    const key = keyOf(owner);
    const own = this.open.get(key) ?? 0;
    const isVisitor = 'address' in owner;
    if (own >= (isVisitor ? LINES_OF_ADDRESS : LINES_OF_PERSON)) return false;
    if (isVisitor && this.visitors >= VISITORS) return false;
    this.open.set(key, own + 1);
    if (isVisitor) this.visitors += 1;
    return true;
  }

  giveBack(owner: LineOwner): void {
    const key = keyOf(owner);
    const left = (this.open.get(key) ?? 1) - 1;
    if (left > 0) this.open.set(key, left);
    else this.open.delete(key);
    if ('address' in owner) this.visitors -= 1;
  }
}

function keyOf(owner: LineOwner): string {
  return 'person' in owner ? `person ${owner.person}` : owner.address;
}

const addresses = new WeakMap<IncomingMessage, string>();

/** Remembers where the request that opens a line comes from, as whoever knows the proxies sees it. */
export function noteAddress(request: IncomingMessage, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address);
}

export function addressOf(request: IncomingMessage): string | undefined {
  return addresses.get(request) ?? request.socket.remoteAddress;
}
