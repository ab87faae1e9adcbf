import type { NextFunction, Request, Response } from 'express';
import { ProblemError } from '../watch/problem.ts';

/**
 * Refuses URLs with a NUL character, which PostgreSQL can't store and parameters would bring to queries, or with an
 * invalid encoding.
 */
export function refuseUnreadableAddress({ path, url }: Request, _response: Response, next: NextFunction): void {
  next(url.includes('%00') || !isText(path) ? new ProblemError('UNKNOWN_ROUTE') : undefined);
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
