import type { Env } from '../../../env.ts';

/** Returns whether this installation sells for real, so that an unlawful page is held back. */
export function isLawBinding({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): boolean {
  return NODE_ENV === 'production';
}
