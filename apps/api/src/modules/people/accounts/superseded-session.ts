import { ProblemError } from '../../../kernel/watch/problem.ts';

/** Signals a session that ended because another session replaced it in the same browser. */
export class SupersededSessionError extends ProblemError {
  override readonly name = 'SupersededSessionError';

  constructor() {
    super('SESSION_ENDED');
  }
}
