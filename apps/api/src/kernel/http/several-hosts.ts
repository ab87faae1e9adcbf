import type { NextFunction, Request, Response } from 'express';
import { ProblemError } from '../watch/problem.ts';

/**
 * Refuses a request with more than one Host header (RFC 9112, section 3.2): Node.js reads the first, a proxy in front may
 * have read another.
 */
export function refuseSeveralHosts({ rawHeaders }: Request, _response: Response, next: NextFunction): void {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  next(hosts.length > 1 ? new ProblemError('HOST_REPEATED') : undefined);
}
