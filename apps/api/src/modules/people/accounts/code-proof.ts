/** For so long after it opened a session by a code, that code stands for the password. */
const CODE_PROVES_MS = 3600 * 1000;

/** Whether the code that opened a session, if one did, still stands for the password. */
export function codeProves(fromCodeAt: Date | null, now: Date): boolean {
  return fromCodeAt !== null && now.getTime() - fromCodeAt.getTime() <= CODE_PROVES_MS;
}
