import { createHmac } from 'node:crypto';
import type { Env } from '../../../env.ts';

/** Returns an account's name in the log: constant, and not reversible to its address without the server's secret. */
export function loggedAccount({ JWT_SECRET }: Pick<Env, 'JWT_SECRET'>, address: string): string {
  return createHmac('sha256', JWT_SECRET).update(`festix log\0${address}`).digest('base64url').slice(0, 16);
}
