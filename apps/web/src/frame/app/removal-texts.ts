/** Texts of an item removed from a form's list. */
export const removalTexts = Object.freeze({
  removed: (name: string) => `Removido: ${name}.`,
} as const);
