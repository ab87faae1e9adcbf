/** What people read when they take an item out of a form's list. */
export const removalTexts = Object.freeze({
  removed: (name: string) => `Removido: ${name}.`,
} as const);
