import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';

/** When the request began, in milliseconds of the process. */
const requests = new AsyncLocalStorage<number>();

/** Marks all work of a server for a request, so that it is distinct from concurrent jobs. */
export function markRequests(server: Server): void {
  const emit = server.emit.bind(server) as (event: string, ...args: unknown[]) => boolean;
  server.emit = (event: string, ...args: unknown[]) =>
    event === 'request' ? requests.run(performance.now(), () => emit(event, ...args)) : emit(event, ...args);
}

/** Says whether this is done for a request that began since then; earlier ones may have left work for later. */
export function isForRequestSince(milliseconds: number): boolean {
  const began = requests.getStore();
  return began !== undefined && began >= milliseconds;
}
