/** What browsers say of a part of the app that did not come: Chromium, Firefox and Safari, and of a style sheet. */
const LOST_PART =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a screen is missing, in place of being broken. */
export function isLostPart(error: unknown): boolean {
  return error instanceof Error && LOST_PART.test(error.message);
}
