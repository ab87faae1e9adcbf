import { Statement } from './sql.ts';

/**
 * Makes a statement of a text that the tag `sql` did not make: pg-boss writes its own, and so do tests. Lint refuses it
 * everywhere else.
 */
export function foreignText<Row extends object = Record<string, unknown>>(
  text: string,
  params: readonly unknown[] = [],
): Statement<Row> {
  return new Statement<Row>([text], [], { given: params });
}
