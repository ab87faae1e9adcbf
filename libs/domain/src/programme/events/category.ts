/** Kinds of event, in the order in which they are offered; the words of the address and of the wire. */
export const EVENT_CATEGORIES = [
  'show',
  'festa',
  'teatro',
  'festival',
  'curso',
  'esporte',
  'infantil',
  'gastronomia',
  'outro',
] as const;

export type EventCategory = (typeof EVENT_CATEGORIES)[number];

export const categoryLabels: Readonly<Record<EventCategory, string>> = Object.freeze({
  show: 'Show',
  festa: 'Festa',
  teatro: 'Teatro',
  festival: 'Festival',
  curso: 'Curso',
  esporte: 'Esporte',
  infantil: 'Infantil',
  gastronomia: 'Gastronomia',
  outro: 'Outro',
});

/** Returns whether a text is a kind of event. */
export function isEventCategory(text: unknown): text is EventCategory {
  return EVENT_CATEGORIES.some((category) => category === text);
}
