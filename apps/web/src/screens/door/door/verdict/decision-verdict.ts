import { notices, SECOND } from '@festix/domain/ground';
import {
  documentResultLabels,
  doorAgeWarning,
  priceKindLabel,
  type AgeRating,
  type DocumentResult,
} from '@festix/domain/programme';
import type { DoorAction, DoorStatus, VerdictFact, VerdictScreenProps } from '@festix/ui/door';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { Coins } from '@phosphor-icons/react/Coins';
import { Funnel } from '@phosphor-icons/react/Funnel';
import { TextAa } from '@phosphor-icons/react/TextAa';
import type { Decision, SeenTicket } from '../../../../offline/door.ts';
import { doorTexts } from '../door-texts.ts';
import { whenWords } from '../when-words.ts';
import { personWords, placeWords } from './seen.ts';

/** Milliseconds until the screen scans again by itself. A document waits for an answer. */
export const RETURN_AFTER = Object.freeze({
  success: 1.2 * SECOND,
  answers: 4 * SECOND,
  failure: 4 * SECOND,
  info: 4 * SECOND,
});

export interface VerdictContext {
  status: DoorStatus;
  zone: string;
  /** Of the event; null where it is not known. */
  rating?: AgeRating | null;
  now: Date;
  /** Lots that this device lets in, in their order. */
  lots: readonly { name: string; sorting: number }[];
  onReturn: () => void;
  onDocument: (result: DocumentResult) => void;
  onFilter: () => void;
  onSearch: () => void;
}

/** An answer about a document that the device did not take. */
export interface UnsavedDocument {
  result: DocumentResult;
  /** Because there is no room left. */
  isFull: boolean;
}

/** How a decision is shown. */
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

/** After 'Não trouxe': the admission stands, and somebody has to do something about it. Waits until that is read. */
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

/** What came of asking for a document could not be written down. Waits until it is, or somebody goes on without it. */
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

/** What a reader typed is no whole code: nothing was refused, and nothing is counted. */
export function misreadVerdict({ status, onReturn }: Pick<VerdictContext, 'status' | 'onReturn'>): VerdictScreenProps {
  return {
    variant: 'info',
    word: doorTexts.misread,
    status,
    onReturn,
    returnsAfter: RETURN_AFTER.info,
    message: doorTexts.misreadTitle,
    detail: doorTexts.misreadHint,
  };
}

function admitted({ verdict, ticket }: Decision, context: VerdictContext): VerdictScreenProps {
  const { document } = verdict;
  const warning = doorAgeWarning(context.rating ?? null);
  const answers = (ticket?.answers ?? []).map(({ question, values }) => ({
    label: question,
    value: values.join(', '),
  }));
  const answer = (result: DocumentResult, label: string): DoorAction => ({
    label,
    onClick: () => context.onDocument(result),
  });
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
      ? {
          document: {
            ...document,
            shown: answer('conferido', documentResultLabels.conferido),
            missing: answer('negado', doorTexts.noDocument),
            paid: answer('pagou_diferenca', documentResultLabels.pagou_diferenca),
          },
        }
      : { returnsAfter: answers.length > 0 || warning ? RETURN_AFTER.answers : RETURN_AFTER.success }),
  };
}

function refused({ verdict, ticket }: Decision, context: VerdictContext): VerdictScreenProps {
  return {
    variant: 'failure',
    word: verdict.title,
    status: context.status,
    onReturn: context.onReturn,
    returnsAfter: RETURN_AFTER.failure,
    // When and where say more than the sentence about it.
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
