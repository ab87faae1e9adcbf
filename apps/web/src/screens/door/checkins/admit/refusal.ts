import { type DoorTicketView, type FirstEntryView } from '@festix/domain/contract';
import {
  checkinReasonText,
  feedback,
  feedbackOf,
  feedbackTexts,
  isFeedbackCode,
  reasonOf,
  type CheckinReason,
  type FeedbackCode,
} from '@festix/domain/door';
import { documentToAsk } from '@festix/domain/programme';
import type { CallError } from '../../../../data/problem.ts';
import { admitTexts as texts } from './admit-texts.ts';
import type { OpenDocumentProps } from './OpenDocument.tsx';

/** A refusal for the drawer 'Entrada não permitida'. */
export interface Refusal {
  /** The reason's own sentence. */
  reason: string;
  /** A more specific sentence. */
  detail?: string;
  /** The first admission, if any. */
  first?: FirstEntryView;
  request_id?: string;
  /** The document of the holder, who is in, if nobody has answered for it. */
  document?: OpenDocumentProps;
}

/** Codes that are about one area on one day: the ticket may enter at another. */
const OF_A_PLACE: readonly string[] = [
  'ALREADY_CHECKED_IN_ERROR',
  'DAY_NOT_INCLUDED_ERROR',
  'AREA_NOT_INCLUDED_ERROR',
  'ENTRIES_USED_ERROR',
];

/**
 * Returns the refusal known from the search; undefined if the ticket may be tried. At an event with areas or days the
 * search knows one of its places alone.
 */
export function refusalKnown(
  { feedback: code, feedback_text, checkIn, seller }: DoorTicketView,
  hasPlaces = false,
): Refusal | undefined {
  if (code === 'ADMITTED' || code === 'LEFT' || (hasPlaces && OF_A_PLACE.includes(code))) return undefined;
  const [entry] = checkIn;
  const first = entry && { at: entry.created_at, by: entry.by, device: entry.device, gate: null };
  const refusal = said(reasonOf(code), code, code === 'ALREADY_CHECKED_IN_ERROR' ? first : undefined);
  // There is no order of ours that was cancelled.
  if (seller !== undefined && feedback_text === feedbackTexts.ticketCancelled)
    return { reason: texts.withdrawnBy(seller) };
  return { ...refusal, ...(feedback_text !== undefined && { detail: feedback_text }) };
}

/** Returns the refusal in the server's answer. `whyNotHere` tells what a ticket opens that does not open the place. */
export function refusalIn({ code, told, request_id }: CallError, whyNotHere?: string): Refusal {
  const verdict = isFeedbackCode(told['feedback']) ? told['feedback'] : undefined;
  const refusal = said(code, verdict ?? feedbackOf(code), firstIn(told['first']));
  const isByPass = verdict === 'DAY_NOT_INCLUDED_ERROR' || verdict === 'AREA_NOT_INCLUDED_ERROR';
  return {
    ...refusal,
    ...(isByPass && whyNotHere !== undefined && { reason: feedback[verdict].title, detail: whyNotHere }),
    ...(request_id !== undefined && !verdict && { request_id }),
  };
}

/** Returns a refusal with the document that has still to be asked for, if it is open. */
export function withDocument(refusal: Refusal, { id, price }: DoorTicketView, isOpen: boolean, zone: string): Refusal {
  const document = isOpen ? documentToAsk(price.kind, new Date(), zone) : undefined;
  return document ? { ...refusal, document: { ticket_id: id, document } } : refusal;
}

/** Returns the verdict's sentence if it is more specific than the reason's. */
function said(reason: string, code: FeedbackCode, first: FirstEntryView | undefined): Refusal {
  const vague: CheckinReason = 'CREATE_CHECKIN_ERROR';
  const tellsMore = reason === vague && code !== 'CREATE_CHECKIN_ERROR';
  return {
    reason: checkinReasonText(reason),
    ...(tellsMore && { detail: feedback[code].text }),
    ...(first && { first }),
  };
}

function firstIn(told: unknown): FirstEntryView | undefined {
  if (typeof told !== 'object' || told === null || !('at' in told) || typeof told.at !== 'string') return undefined;
  const { at, by, device, gate } = told as Partial<FirstEntryView> & { at: string };
  return { at, by: by ?? null, device: device ?? null, gate: gate ?? null };
}
