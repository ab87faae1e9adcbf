import { Problem } from '../../../kernel/watch/problem.ts';

/** The session of a refresh token is over because another has its place in its browser. */
export class SupersededSession extends Problem {
  constructor() {
    super('SESSION_ENDED');
  }
}
