import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';

/** Collects the conditions of a list, with their parameters as `$1`, `$2`, … */
export class Narrowing {
  readonly params: unknown[] = [];
  private readonly conditions: string[];

  constructor(...always: string[]) {
    this.conditions = always;
  }

  /** Adds a condition on a value, if there is one. */
  by(value: unknown, condition: (parameter: string) => string): this {
    if (value === undefined || value === '') return this;
    this.conditions.push(condition(this.parameter(value)));
    return this;
  }

  /** Adds a condition without a value. */
  to(condition: string | undefined): this {
    if (condition !== undefined) this.conditions.push(condition);
    return this;
  }

  /** Adds a parameter and returns its placeholder. */
  parameter(value: unknown): string {
    return `$${this.params.push(value)}`;
  }

  /** Returns limit and offset of the page. */
  page({ take = ROWS_PER_PAGE, skip = 0 }: { take?: number; skip?: number }): string {
    return `limit ${this.parameter(take)} offset ${this.parameter(skip)}`;
  }

  get where(): string {
    return this.conditions.length > 0 ? this.conditions.join(' and ') : 'true';
  }
}
