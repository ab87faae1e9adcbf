import { type DoorTicketView, type FirstEntryView } from '@festix/domain/contract';
import {
  checkinReasonText,
  feedback,
  feedbackOf,
  isFeedbackCode,
  reasonOf,
  type CheckinReason,
  type FeedbackCode,
} from '@festix/domain/door';
import type { CallError } from '../../../../data/problem.ts';

/** A refusal for the drawer 'Entrada não permitida'. */
export interface Refusal {
  /** The reason's own sentence. */
  reason: string;
  /** A more specific sentence. */
  detail?: string;
  /** The first admission, if any. */
  first?: FirstEntryView;
  request_id?: string;
}

/** Returns the refusal known from the search; undefined if the ticket may be tried. */
export function refusalKnown({ feedback: code, feedback_text, checkIn }: DoorTicketView): Refusal | undefined {
  if (code === 'ADMITTED' || code === 'LEFT') return undefined;
  const [entry] = checkIn;
  const first = entry && { at: entry.created_at, by: entry.by, device: entry.device, gate: null };
  const refusal = said(reasonOf(code), code, code === 'ALREADY_CHECKED_IN_ERROR' ? first : undefined);
  return { ...refusal, ...(feedback_text !== undefined && { detail: feedback_text }) };
}

/** Returns the refusal in the server's answer. */
export function refusalIn({ code, told, request_id }: CallError): Refusal {
  const verdict = isFeedbackCode(told['feedback']) ? told['feedback'] : undefined;
  const refusal = said(code, verdict ?? feedbackOf(code), firstIn(told['first']));
  return { ...refusal, ...(request_id !== undefined && !verdict && { request_id }) };
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
