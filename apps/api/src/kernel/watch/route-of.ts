import type { Request } from 'express';

/** Returns the request's contract path, with `{event_id}` for its ids; undefined for an unknown path. */
export function routeOf(request: Pick<Request, 'route'>): string | undefined {
  const path: unknown = (request.route as { path?: unknown } | undefined)?.path;
  // The framework's middleware has routes of its own, such as `{/*splat}`.
  return typeof path === 'string' && path.startsWith('/api/') ? path.replace(/:(\w+)/g, '{$1}') : undefined;
}
