/** Matches browsers' errors for a missing part of the app: Chromium, Firefox and Safari, and of a style sheet. */
const LOST_PART =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Returns whether a screen is missing, not broken. */
export function isLostPart(error: unknown): boolean {
  return error instanceof Error && LOST_PART.test(error.message);
}
