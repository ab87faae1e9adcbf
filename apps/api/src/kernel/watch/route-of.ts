import type { Request } from 'express';

/** The request's path of the contract, with `{event_id}` for the ids in it; absent for addresses that match none. */
export function routeOf(request: Pick<Request, 'route'>): string | undefined {
  const path: unknown = (request.route as { path?: unknown } | undefined)?.path;
  // Middleware of the framework has routes of its own, such as `{/*splat}`.
  return typeof path === 'string' && path.startsWith('/api/') ? path.replace(/:(\w+)/g, '{$1}') : undefined;
}
