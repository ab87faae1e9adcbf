import type { IncomingMessage } from 'node:http';

/** Concurrent sockets of one person: dozens of phones, tills and tabs. */
export const LINES_OF_PERSON = 100;

/** Sockets of visitors behind one address; beyond them pages get no hints. */
export const LINES_OF_ADDRESS = 1_000;

/** Sockets of all visitors of a process: some ten kilobytes each; the rest of its memory is for sales and work. */
export const VISITORS = 10_000;

/** The owner of a socket: a signed-in person, or an address of visitors. */
export type LineOwner = { person: string } | { address: string };

/** Counts open sockets, so that nobody exhausts a process. */
export class RealtimeLines {
  private readonly open = new Map<string, number>();
  private visitors = 0;

  /** Takes a place, and returns whether there was one. */
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

/** Stores the client address of a request that opens a socket, behind trusted proxies. */
export function noteAddress(request: IncomingMessage, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address);
}

export function addressOf(request: IncomingMessage): string | undefined {
  return addresses.get(request) ?? request.socket.remoteAddress;
}
