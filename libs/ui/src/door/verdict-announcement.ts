import type { ReactNode } from 'react';
import type {
  DocumentAsked,
  VerdictCardProps,
  VerdictFact,
  VerdictLot,
  VerdictParty,
  VerdictScreenProps,
} from './verdict-props.ts';

/**
 * Returns a verdict as a screen reader says it, once: the word, the alert about the area, then the reason or the person,
 * and what is to be asked. Connection and keys are left to those who look for them.
 */
export function announcementOf(verdict: VerdictScreenProps): string {
  const told = [verdict.word, verdict.alert, ...aboutOf(verdict)].filter(isWritten);
  return told.map((part) => (/[.!?…:]$/.test(part) ? part : `${part}.`)).join(' ');
}

type Part = string | undefined;

function isWritten(part: Part): part is string {
  return part !== undefined && part !== '';
}

function aboutOf(verdict: VerdictScreenProps): Part[] {
  switch (verdict.variant) {
    case 'success': {
      const { name, lot, priceKind, note, warning, answers, card, document, party } = verdict;
      return [
        warning,
        ...documentOf(document),
        name,
        placeOf(lot, priceKind),
        note,
        ...factsOf(answers),
        ...cardOf(card),
        ...partyOf(party),
      ];
    }
    case 'failure': {
      const { reason, facts, document, name, lot, priceKind, card } = verdict;
      return [reason, ...cardOf(card), ...documentOf(document), name, placeOf(lot, priceKind), ...factsOf(facts)];
    }
    case 'info': {
      const { message, detail, advice, lots = [] } = verdict;
      return [message, detail, wordsOf(advice), lots.map(({ name }) => name).join(', ')];
    }
    case 'conflict': {
      const { message, name, lot, sides } = verdict;
      return [message, name, lot?.name, ...sides.map(({ label, time, gate }) => listed([label, time, gate]))];
    }
    case 'exit':
      return [verdict.name, placeOf(verdict.lot, verdict.priceKind), ...cardOf(verdict.card)];
    case 'misread':
      return [verdict.name, verdict.detail, ...cardOf(verdict.card)];
  }
}

function listed(parts: readonly Part[]): string {
  return parts.filter(isWritten).join(', ');
}

function placeOf(lot: VerdictLot | undefined, priceKind: string | undefined): string {
  return listed([lot?.name, priceKind]);
}

function documentOf(document: DocumentAsked | undefined): Part[] {
  return [document?.title, document?.detail];
}

function partyOf(party: VerdictParty | undefined): Part[] {
  return [party?.title, party?.detail];
}

function cardOf(card: VerdictCardProps | undefined): Part[] {
  return card ? [card.title, card.detail, ...factsOf(card.facts)] : [];
}

function factsOf(facts: readonly VerdictFact[] = []): string[] {
  return facts.map(({ label, value }) => `${label}: ${wordsOf(value) ?? ''}`);
}

/** Returns the text of a node that is text; drawings say nothing. */
function wordsOf(node: ReactNode): Part {
  return typeof node === 'string' || typeof node === 'number' ? String(node) : undefined;
}
