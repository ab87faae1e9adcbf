import type { Role } from './viewer.ts';

/** What a person's roles come to where the house wants a second factor of some. */
export interface HeldRoles {
  /** Those that give rights. */
  roles: Role[];
  /** Those that give none until the person has a second factor. */
  withheld: Role[];
}

/** Withholds the roles that the house gives only to who has a second factor. */
export function withholdRoles(roles: readonly Role[], demanding: readonly Role[], hasSecondFactor: boolean): HeldRoles {
  const isWithheld = (role: Role): boolean => !hasSecondFactor && demanding.includes(role);
  return { roles: roles.filter((role) => !isWithheld(role)), withheld: roles.filter(isWithheld) };
}
