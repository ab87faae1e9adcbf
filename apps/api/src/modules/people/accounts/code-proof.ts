/** Time in milliseconds during which a code that opened a session stands for the password. */
const CODE_PROVES_MS = 3600 * 1000;

/** Returns whether a session's code, if one opened it, still stands for the password. */
export function codeProves(fromCodeAt: Date | null, now: Date): boolean {
  return fromCodeAt !== null && now.getTime() - fromCodeAt.getTime() <= CODE_PROVES_MS;
}
