import pg from 'pg';
import { isForRequestSince } from './requests-only.ts';

type Query = (...args: unknown[]) => unknown;

/**
 * Returns the statements that requests send to PostgreSQL while a call runs, in order and without their parameters. Two
 * calls that send the same do the same work there.
 */
export async function statementsOf(call: () => PromiseLike<unknown>): Promise<string[]> {
  const client = pg.Client.prototype as unknown as { query: Query };
  const original = client.query;
  const begun = performance.now();
  const sent: string[] = [];
  client.query = function (this: unknown, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    if (isForRequestSince(begun)) sent.push(text.replace(/\s+/g, ' ').trim());
    return original.apply(this, args);
  };
  try {
    await call();
  } finally {
    client.query = original;
  }
  return sent;
}
