import type { Role } from './viewer.ts';

/** A person's roles, where some require a second factor. */
export interface HeldRoles {
  /** Roles that give rights. */
  roles: Role[];
  /** Roles that give none until the person has a second factor. */
  withheld: Role[];
}

/** Withholds the roles that require a second factor. */
export function withholdRoles(roles: readonly Role[], demanding: readonly Role[], hasSecondFactor: boolean): HeldRoles {
  const isWithheld = (role: Role): boolean => !hasSecondFactor && demanding.includes(role);
  return { roles: roles.filter((role) => !isWithheld(role)), withheld: roles.filter(isWithheld) };
}
