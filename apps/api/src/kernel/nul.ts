import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.ts';

const NUL_IN_JSON = Buffer.from('\\u0000');

/** For body-parser: refuses texts with a NUL character, which JSON can carry and PostgreSQL keeps in no text. */
export function refuseNul(_request: unknown, _response: unknown, body: Buffer): void {
  if (body.includes(NUL_IN_JSON)) throw new Problem('BAD_JSON');
}

/** The same for addresses, whose parameters end in queries too; one that means no text at all leads nowhere either. */
export function refuseUnreadableAddress({ path, url }: Request, _response: Response, next: NextFunction): void {
  next(url.includes('%00') || !isText(path) ? new Problem('UNKNOWN_ROUTE') : undefined);
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
