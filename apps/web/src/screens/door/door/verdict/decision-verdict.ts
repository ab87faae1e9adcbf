import { formatCount, notices, SECOND } from '@festix/domain/ground';
import {
  documentResultLabels,
  doorAgeWarning,
  lotWithSeller,
  type AgeRating,
  type DocumentResult,
} from '@festix/domain/programme';
import type {
  DoorAction,
  DocumentAsked,
  DoorStatus,
  VerdictCardProps,
  VerdictFact,
  VerdictParty,
  VerdictScreenProps,
} from '@festix/ui/door';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { Funnel } from '@phosphor-icons/react/Funnel';
import { LockKeyOpen } from '@phosphor-icons/react/LockKeyOpen';
import { Money } from '@phosphor-icons/react/Money';
import { TextAa } from '@phosphor-icons/react/TextAa';
import type { Decision, SeenTicket } from '../../../../offline/door.ts';
import type { EventRow } from '../../../../offline/snap.db.ts';
import type { Misread } from '../../camera/wedge.ts';
import { doorTexts } from '../door-texts.ts';
import { inArea, minuteWords } from '../place-words.ts';
import { whenWords } from '../when-words.ts';
import { placeCard, returnWords } from './place-cards.ts';
import { codeWords, kindBeside, personWords, placeWords, withdrawingSeller } from './seen.ts';

/** Milliseconds until the screen scans again by itself. A document check waits for an answer. */
export const RETURN_AFTER = Object.freeze({
  success: 1.2 * SECOND,
  answers: 4 * SECOND,
  /** A line about passages to read, an exit, a group: the next code ends it sooner. */
  facts: 4 * SECOND,
  failure: 4 * SECOND,
  info: 4 * SECOND,
});

export interface VerdictContext {
  status: DoorStatus;
  zone: string;
  /** The event's; null if unknown. */
  rating?: AgeRating | null;
  now: Date;
  /** The event's days, areas and passes; absent where it has none. */
  event?: Pick<EventRow, 'access' | 'lots' | 'time_zone'>;
  /** Lots that this device admits, in order. */
  lots: readonly { name: string; sorting: number }[];
  onReturn: () => void;
  onDocument: (result: DocumentResult) => void;
  onFilter: () => void;
  onSearch: () => void;
  /** Asks a supervisor; absent where the decision can't be turned. */
  onRelease?: () => void;
  /** The offer to let in others of the group. */
  party?: VerdictParty & { isTouched: boolean };
}

/** A document check that the device could not store. */
export interface UnsavedDocument {
  result: DocumentResult;
  /** Whether the storage is full. */
  isFull: boolean;
}

/** Returns the look of a decision; above it an amber line where the area is full, which turns no verdict. */
export function decisionVerdict(decision: Decision, context: VerdictContext): VerdictScreenProps {
  const alert = fullWords(decision, context.status);
  return { ...lookOf(decision, context), ...(alert !== undefined && { alert }) };
}

function lookOf(decision: Decision, context: VerdictContext): VerdictScreenProps {
  if (decision.verdict.code === 'LEFT') return left(decision, context);
  switch (decision.verdict.variant) {
    case 'success':
      return admitted(decision, context);
    case 'info':
      return informed(decision, context);
    default:
      return refused(decision, context);
  }
}

/**
 * Returns the verdict of a ticket whose group is shown: the offer, which ends by itself until it is touched, or the
 * group without anybody left outside. The ticket's own document was asked for before.
 */
export function groupVerdict(decision: Decision, context: VerdictContext): VerdictScreenProps {
  const { document: _, ...verdict } = decision.verdict;
  const shown = decisionVerdict({ ...decision, verdict }, context);
  const { party } = decision;
  if (shown.variant !== 'success' || !party) return shown;
  const { returnsAfter: __, card, ...rest } = shown;
  if (context.party) return { ...rest, ...(!context.party.isTouched && { returnsAfter: RETURN_AFTER.facts }) };
  const title = doorTexts.partyTitle(party.size, party.entered);
  const isAll = party.entered >= party.size;
  return {
    ...rest,
    returnsAfter: RETURN_AFTER.facts,
    card: { ...card, title, ...(isAll && { detail: doorTexts.partyAll }) },
  };
}

/** Returns the verdict after 'Não trouxe': the admission stands, and a person has to act. It waits until it is read. */
export function withoutDocumentVerdict({ ticket }: Decision, context: VerdictContext): VerdictScreenProps {
  return {
    variant: 'info',
    word: doorTexts.withoutDocument,
    status: context.status,
    onReturn: context.onReturn,
    message: doorTexts.withoutDocumentHint,
    ...(ticket && { detail: [ticket.holder_name, placeWords(ticket)].filter(Boolean).join(' · ') }),
    action: {
      label: documentResultLabels.pagou_diferenca,
      icon: Money,
      onClick: () => context.onDocument('pagou_diferenca'),
    },
  };
}

/**
 * Returns the verdict of a document check that could not be stored. It waits until it is, or the person goes on without
 * it.
 */
export function unsavedDocumentVerdict(
  { result, isFull }: UnsavedDocument,
  { ticket }: Decision,
  context: VerdictContext,
): VerdictScreenProps {
  return {
    variant: 'info',
    word: doorTexts.documentUnsaved,
    status: context.status,
    onReturn: context.onReturn,
    message: isFull ? notices.storageFull : doorTexts.documentUnsavedHint,
    ...(ticket && { detail: [ticket.holder_name, placeWords(ticket)].filter(Boolean).join(' · ') }),
    action: { label: doorTexts.tryAgain, icon: ArrowClockwise, onClick: () => context.onDocument(result) },
  };
}

/** Returns both numbers of an area that is full by what this phone knows; it may not know who left. */
function fullWords({ place, reads }: Decision, { inside, where }: DoorStatus): string | undefined {
  const capacity = place?.area.capacity ?? null;
  if (capacity === null || reads === 'exit' || where === undefined || inside < capacity) return undefined;
  return doorTexts.full(formatCount(inside), where, formatCount(capacity));
}

/** Returns the verdict of a reader's text that is no code of ours: nothing was refused, and nothing is counted. */
export function misreadVerdict(
  is: Misread,
  { status, onReturn }: Pick<VerdictContext, 'status' | 'onReturn'>,
): VerdictScreenProps {
  return {
    variant: 'misread',
    word: doorTexts.misread[is].word,
    status,
    onReturn,
    returnsAfter: RETURN_AFTER.info,
    name: doorTexts.misread[is].title,
    detail: doorTexts.notRefused,
    card: { detail: doorTexts.misread[is].hint },
  };
}

function admitted(decision: Decision, context: VerdictContext): VerdictScreenProps {
  const { verdict, ticket } = decision;
  const document = documentAsked(verdict, context);
  const { party } = context;
  const card = cardOf(decision, context);
  const warning = doorAgeWarning(context.rating ?? null);
  const answers = (ticket?.answers ?? []).map(({ question, values }) => ({
    label: question,
    value: values.join(', '),
  }));
  return {
    variant: 'success',
    word: verdict.title,
    status: context.status,
    onReturn: context.onReturn,
    lot: lotOf(ticket),
    ...(ticket?.holder_name && { name: ticket.holder_name }),
    ...(ticket && { priceKind: kindBeside(ticket.lot, ticket.price_kind) }),
    ...(ticket?.code && { code: codeWords(ticket.code) }),
    ...(verdict.note !== undefined && verdict.note !== card?.title && { note: verdict.note }),
    ...(card && { card }),
    ...(party && { party }),
    ...(warning && { warning }),
    ...(answers.length > 0 && { answers }),
    ...(document
      ? { document }
      : { returnsAfter: answers.length > 0 || warning || card ? RETURN_AFTER.answers : RETURN_AFTER.success }),
  };
}

/** Returns the document that a person is to be asked for, with a key for each answer. */
function documentAsked({ document }: Decision['verdict'], context: VerdictContext): DocumentAsked | undefined {
  const answer = (result: DocumentResult, label: string): DoorAction => ({
    label,
    onClick: () => context.onDocument(result),
  });
  return (
    document && {
      ...document,
      shown: answer('conferido', documentResultLabels.conferido),
      missing: answer('negado', doorTexts.noDocument),
      paid: answer('pagou_diferenca', documentResultLabels.pagou_diferenca),
    }
  );
}

function left(decision: Decision, context: VerdictContext): VerdictScreenProps {
  const { verdict, ticket } = decision;
  const card = cardOf(decision, context);
  const again = context.event && returnWords(decision, context.event);
  return {
    variant: 'exit',
    word: verdict.title,
    status: context.status,
    onReturn: context.onReturn,
    returnsAfter: RETURN_AFTER.facts,
    lot: lotOf(ticket),
    ...(ticket?.holder_name && { name: ticket.holder_name }),
    ...(again && { priceKind: again }),
    ...(card && { card }),
  };
}

function cardOf(decision: Decision, { event }: VerdictContext): VerdictCardProps | undefined {
  return event && placeCard(decision, event);
}

function lotOf(ticket: SeenTicket | undefined) {
  return { name: ticket?.lot ? lotWithSeller(ticket.lot) : 'Ingresso', order: ticket?.lot?.sorting ?? 0 };
}

function refused(decision: Decision, context: VerdictContext): VerdictScreenProps {
  const { verdict, ticket } = decision;
  const card = cardOf(decision, context);
  if (card) return refusedByPass(decision, card, context);
  const document = documentAsked(verdict, context);
  const withdrawn = withdrawnWords(decision);
  return {
    variant: 'failure',
    word: withdrawn?.word ?? verdict.title,
    status: context.status,
    onReturn: context.onReturn,
    ...(document ? { document } : { returnsAfter: RETURN_AFTER.failure }),
    ...(withdrawn ? { reason: withdrawn.reason } : reasonOf(decision, context)),
    facts: [...firstFacts(verdict, context), ...(ticket ? ticketFacts(ticket) : [])],
    ...refusedAction(document, context),
  };
}

/** Returns the words for a ticket that its seller has withdrawn: there is no order of ours that was cancelled. */
function withdrawnWords({ verdict, ticket }: Decision): { word: string; reason: string } | undefined {
  const seller = withdrawingSeller(verdict.code, ticket?.lot);
  return seller === undefined ? undefined : { word: doorTexts.withdrawn, reason: doorTexts.withdrawnBy(seller) };
}

/** Returns the second key of a refusal. The answers about a document need the room of a search. */
function refusedAction(document: DocumentAsked | undefined, context: VerdictContext): { action?: DoorAction } {
  if (context.onRelease) return { action: { label: doorTexts.release, icon: LockKeyOpen, onClick: context.onRelease } };
  return document ? {} : { action: { label: 'Procurar por texto', icon: TextAa, onClick: context.onSearch } };
}

/** Returns the reason in a sentence. Time and gate of a first entry are more specific, unless exits are read. */
function reasonOf({ verdict, place }: Decision, { zone }: VerdictContext): { reason?: string } {
  if (!verdict.first) return { reason: verdict.text };
  const isExitMissing = verdict.code === 'ALREADY_CHECKED_IN_ERROR' && place && place.area.exits !== 'none';
  return isExitMissing ? { reason: doorTexts.insideSince(minuteWords(verdict.first.at, zone)) } : {};
}

/** Returns the refusal of a ticket that is good for another day or area: who, and in a block what it is good for. */
function refusedByPass({ verdict, ticket }: Decision, card: VerdictCardProps, context: VerdictContext) {
  const document = documentAsked(verdict, context);
  return {
    variant: 'failure' as const,
    word: verdict.title,
    status: context.status,
    onReturn: context.onReturn,
    ...(document ? { document } : { returnsAfter: RETURN_AFTER.failure }),
    card,
    ...(ticket?.holder_name && { name: ticket.holder_name }),
    ...(ticket && { lot: lotOf(ticket), priceKind: kindBeside(ticket.lot, ticket.price_kind) }),
    ...refusedAction(document, context),
  };
}

function informed({ verdict, ticket, place }: Decision, context: VerdictContext): VerdictScreenProps {
  const said = {
    variant: 'info' as const,
    word: verdict.title,
    status: context.status,
    onReturn: context.onReturn,
    returnsAfter: RETURN_AFTER.info,
    ...(ticket && { detail: [ticket.holder_name, placeWords(ticket)].filter(Boolean).join(' · ') }),
  };
  if (verdict.code !== 'FILTERED_LOTS_ERROR') {
    return { ...said, message: verdict.text, ...(place && { advice: doorTexts.doorIs(inArea(place.area)) }) };
  }
  return {
    ...said,
    message: ticket?.lot
      ? `Este aparelho não recebe ${ticket.lot.seller ? 'o lote' : 'o'} ${lotWithSeller(ticket.lot)}.`
      : verdict.text,
    advice: context.lots.length > 0 && 'Aqui entram:',
    lots: context.lots.map((lot) => ({ name: lotWithSeller(lot), order: lot.sorting })),
    action: { label: 'Mudar filtro de lotes', icon: Funnel, onClick: context.onFilter },
  };
}

function firstFacts({ first }: Decision['verdict'], { now, zone }: VerdictContext): VerdictFact[] {
  if (!first) return [];
  const where = [first.gate, first.device].filter(Boolean).join(' · ');
  return [
    { label: 'Quando', value: whenWords(first.at, now, zone) },
    ...(where ? [{ label: 'Onde', value: where }] : []),
    ...(first.by ? [{ label: 'Por quem', value: first.by }] : []),
  ];
}

function ticketFacts(ticket: SeenTicket): VerdictFact[] {
  const person = personWords(ticket);
  return [
    ...(person ? [{ label: 'Titular', value: person }] : []),
    { label: 'Ingresso', value: placeWords(ticket), ...(ticket.lot && { lotOrder: ticket.lot.sorting }) },
    ...(ticket.code ? [{ label: 'Código', value: codeWords(ticket.code) }] : []),
  ];
}
