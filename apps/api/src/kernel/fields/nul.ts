import type { NextFunction, Request, Response } from 'express';
import { ProblemError } from '../watch/problem.ts';

/**
 * Refuses addresses with a NUL character, which PostgreSQL keeps in no text, for their parameters end in queries; one that
 * means no text at all leads nowhere either.
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
