import { lacksMeia, type PublicOffer } from '../lots/pricing.ts';
import { hasEnded, type EventTimes } from '../../ground/time/event-time.ts';
import type { AccessibilityResource } from './accessibility.ts';
import type { AgeRating } from './age-rating.ts';

/** Lines of the check before an event is published, in order. */
export const CHECKLIST_LINES = [
  'name',
  'dates',
  'venue',
  'lots',
  'meia',
  'cover',
  'seller',
  'age_rating',
  'accessibility',
] as const;

export type ChecklistLine = (typeof CHECKLIST_LINES)[number];

export const checklistTexts: Readonly<Record<ChecklistLine, string>> = Object.freeze({
  name: 'Nome do evento',
  dates: 'Datas que ainda não passaram',
  venue: 'Local',
  lots: 'Pelo menos um lote com preço',
  meia: 'Meia-entrada em cada lote aberto ao público',
  seller: 'Quem vende: nome, CPF ou CNPJ, cidade e contato',
  age_rating: 'Classificação indicativa',
  accessibility: 'Recursos de acessibilidade ou um contato',
  cover: 'Capa, sua ou o pôster que o Festix desenha',
});

/** Lines that the law requires of a page that sells. */
const LAWFUL: readonly ChecklistLine[] = ['seller', 'age_rating', 'accessibility'];

/** Lines that every installation requires: without them there is nothing to sell. */
const ALWAYS_REQUIRED: readonly ChecklistLine[] = ['name', 'dates', 'lots'];

export interface ChecklistFacts extends EventTimes {
  name: string;
  venue_id: string | null;
  /** Lots that are not archived; each has a price. */
  lots_count: number;
  /** The same lots as the public sees them. */
  offers: readonly PublicOffer[];
  /** Whether the producer has entered the seller. */
  has_seller: boolean;
  age_rating: AgeRating | null;
  accessibility: readonly AccessibilityResource[];
  accessibility_contact: string | null;
  /** Whether this installation sells for real, so that an unlawful page is held back. */
  is_law_binding: boolean;
}

export interface ChecklistEntry {
  line: ChecklistLine;
  is_done: boolean;
  /** Whether the event can't be published without it; other lines are advice. */
  is_required: boolean;
}

/** Returns the checklist of an event. */
export function publishChecklist(facts: ChecklistFacts, now: Date): ChecklistEntry[] {
  const done: Record<ChecklistLine, boolean> = {
    name: facts.name.trim() !== '',
    dates: !hasEnded(facts, now),
    venue: facts.venue_id !== null,
    lots: facts.lots_count > 0,
    // Without a lot there is no price to halve.
    meia: facts.lots_count > 0 && !facts.offers.some(lacksMeia),
    // Without an upload a poster is drawn.
    cover: true,
    seller: facts.has_seller,
    age_rating: facts.age_rating !== null,
    accessibility: facts.accessibility.length > 0 || facts.accessibility_contact !== null,
  };
  return CHECKLIST_LINES.map((line) => ({
    line,
    is_done: done[line],
    is_required: ALWAYS_REQUIRED.includes(line) || (facts.is_law_binding && LAWFUL.includes(line)),
  }));
}

/** Returns the lines that the law asks for and that an edit empties. */
export function lostLawfulLines(before: readonly ChecklistEntry[], after: readonly ChecklistEntry[]): ChecklistLine[] {
  const missed = missingLines(before);
  return missingLines(after).filter((line) => LAWFUL.includes(line) && !missed.includes(line));
}

/** Returns the lines that still prevent publication. */
export function missingLines(checklist: readonly ChecklistEntry[]): ChecklistLine[] {
  return checklist.filter(({ is_done, is_required }) => is_required && !is_done).map(({ line }) => line);
}
