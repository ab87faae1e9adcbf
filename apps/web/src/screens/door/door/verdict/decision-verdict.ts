import { notices, SECOND } from '@festix/domain/ground';
import {
  documentResultLabels,
  doorAgeWarning,
  priceKindLabel,
  type AgeRating,
  type DocumentResult,
} from '@festix/domain/programme';
import type { DoorAction, DocumentAsked, DoorStatus, VerdictFact, VerdictScreenProps } from '@festix/ui/door';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { Coins } from '@phosphor-icons/react/Coins';
import { Funnel } from '@phosphor-icons/react/Funnel';
import { TextAa } from '@phosphor-icons/react/TextAa';
import type { Decision, SeenTicket } from '../../../../offline/door.ts';
import type { Misread } from '../../camera/wedge.ts';
import { doorTexts } from '../door-texts.ts';
import { whenWords } from '../when-words.ts';
import { personWords, placeWords } from './seen.ts';

/** Milliseconds until the screen scans again by itself. A document check waits for an answer. */
export const RETURN_AFTER = Object.freeze({
  success: 1.2 * SECOND,
  answers: 4 * SECOND,
  failure: 4 * SECOND,
  info: 4 * SECOND,
});

export interface VerdictContext {
  status: DoorStatus;
  zone: string;
  /** The event's; null if unknown. */
  rating?: AgeRating | null;
  now: Date;
  /** Lots that this device admits, in order. */
  lots: readonly { name: string; sorting: number }[];
  onReturn: () => void;
  onDocument: (result: DocumentResult) => void;
  onFilter: () => void;
  onSearch: () => void;
}

/** A document check that the device could not store. */
export interface UnsavedDocument {
  result: DocumentResult;
  /** Whether the storage is full. */
  isFull: boolean;
}

/** Returns the look of a decision. */
export function decisionVerdict(decision: Decision, context: VerdictContext): VerdictScreenProps {
  switch (decision.verdict.variant) {
    case 'success':
      return admitted(decision, context);
    case 'info':
      return informed(decision, context);
    default:
      return refused(decision, context);
  }
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
      icon: Coins,
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

/** Returns the verdict of a reader's text that is no code of ours: nothing was refused, and nothing is counted. */
export function misreadVerdict(
  is: Misread,
  { status, onReturn }: Pick<VerdictContext, 'status' | 'onReturn'>,
): VerdictScreenProps {
  return {
    variant: 'info',
    word: doorTexts.misread[is].word,
    status,
    onReturn,
    returnsAfter: RETURN_AFTER.info,
    message: doorTexts.misread[is].title,
    detail: doorTexts.misread[is].hint,
  };
}

function admitted({ verdict, ticket }: Decision, context: VerdictContext): VerdictScreenProps {
  const document = documentAsked(verdict, context);
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
    lot: { name: ticket?.lot?.name ?? 'Ingresso', order: ticket?.lot?.sorting ?? 0 },
    ...(ticket?.holder_name && { name: ticket.holder_name }),
    ...(ticket && { priceKind: priceKindLabel(ticket.price_kind) }),
    ...(ticket?.code && { code: ticket.code }),
    ...(verdict.note !== undefined && { note: verdict.note }),
    ...(warning && { warning }),
    ...(answers.length > 0 && { answers }),
    ...(document
      ? { document }
      : { returnsAfter: answers.length > 0 || warning ? RETURN_AFTER.answers : RETURN_AFTER.success }),
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

function refused({ verdict, ticket }: Decision, context: VerdictContext): VerdictScreenProps {
  const document = documentAsked(verdict, context);
  return {
    variant: 'failure',
    word: verdict.title,
    status: context.status,
    onReturn: context.onReturn,
    ...(document ? { document } : { returnsAfter: RETURN_AFTER.failure }),
    // Time and gate are more specific than the sentence.
    ...(!verdict.first && { reason: verdict.text }),
    facts: [...firstFacts(verdict, context), ...(ticket ? ticketFacts(ticket) : [])],
    action: { label: 'Procurar por texto', icon: TextAa, onClick: context.onSearch },
  };
}

function informed({ verdict, ticket }: Decision, context: VerdictContext): VerdictScreenProps {
  return {
    variant: 'info',
    word: verdict.title,
    status: context.status,
    onReturn: context.onReturn,
    returnsAfter: RETURN_AFTER.info,
    message: ticket?.lot ? `Este aparelho não recebe o ${ticket.lot.name}.` : verdict.text,
    ...(ticket && { detail: [ticket.holder_name, placeWords(ticket)].filter(Boolean).join(' · ') }),
    advice: context.lots.length > 0 && 'Aqui entram:',
    lots: context.lots.map(({ name, sorting }) => ({ name, order: sorting })),
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
    ...(ticket.code ? [{ label: 'Código', value: ticket.code }] : []),
  ];
}
