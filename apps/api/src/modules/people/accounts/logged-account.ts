import { createHmac } from 'node:crypto';
import type { Env } from '../../../env.ts';

/** What an account is called in the log: always the same, and nobody can tell its address by it without the server's secret. */
export function loggedAccount({ JWT_SECRET }: Pick<Env, 'JWT_SECRET'>, address: string): string {
  return createHmac('sha256', JWT_SECRET).update(`festix log\0${address}`).digest('base64url').slice(0, 16);
}
