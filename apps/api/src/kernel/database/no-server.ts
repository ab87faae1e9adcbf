/**
 * Signals that none of the hosts of a database URL is the server that it asks for, by PostgreSQL's code for a client
 * that could not connect: the caller may try again.
 */
export class NoServerError extends Error {
  override readonly name = 'NoServerError';
  readonly code = '08001';
  /** What each host that could not be asked failed with. */
  readonly errors: readonly unknown[];

  constructor(errors: readonly unknown[]) {
    super('none of the hosts of the database is the server that its URL asks for');
    this.errors = errors;
  }
}
