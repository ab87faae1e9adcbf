import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** Collects the conditions of a list. */
export class Narrowing {
  private readonly conditions: Statement[];

  constructor(...always: Statement[]) {
    this.conditions = always;
  }

  /** Adds a condition on a value, if there is one. */
  by<Value>(value: Value | undefined, condition: (value: Exclude<Value, ''>) => Statement): this {
    if (value !== undefined && value !== '') this.conditions.push(condition(value as Exclude<Value, ''>));
    return this;
  }

  get where(): Statement {
    return this.conditions.length > 0 ? sql.join(this.conditions, ' and ') : sql`true`;
  }
}

/** Returns SQL for limit and offset of a page. */
export function pageOf({ take = ROWS_PER_PAGE, skip = 0 }: { take?: number; skip?: number }): Statement {
  return sql`limit ${take} offset ${skip}`;
}
