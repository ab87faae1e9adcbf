import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';

/** Conditions of a list, with their parameters in PostgreSQL's own `$1`, `$2`, … */
export class Narrowing {
  readonly params: unknown[] = [];
  private readonly conditions: string[];

  constructor(...always: string[]) {
    this.conditions = always;
  }

  /** Adds a condition on a value that was asked for; nothing for one that was not. */
  by(value: unknown, condition: (parameter: string) => string): this {
    if (value === undefined || value === '') return this;
    this.conditions.push(condition(this.parameter(value)));
    return this;
  }

  /** Adds one that needs no value. */
  to(condition: string | undefined): this {
    if (condition !== undefined) this.conditions.push(condition);
    return this;
  }

  /** Gives a value a place among the parameters. */
  parameter(value: unknown): string {
    return `$${this.params.push(value)}`;
  }

  /** The rows that are shown at once. */
  page({ take = ROWS_PER_PAGE, skip = 0 }: { take?: number; skip?: number }): string {
    return `limit ${this.parameter(take)} offset ${this.parameter(skip)}`;
  }

  get where(): string {
    return this.conditions.length > 0 ? this.conditions.join(' and ') : 'true';
  }
}
