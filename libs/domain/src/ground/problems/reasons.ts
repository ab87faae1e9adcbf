import { feedback, type FeedbackCode } from './feedback.ts';

/** Texts of the drawer 'Entrada não permitida' for an API that made no check-in. */
export const checkinReasons = Object.freeze({
  GET_TICKET_ERROR: 'Falha ao recuperar dados do ingresso.',
  CHECKIN_EXISTS_ERROR: 'Ingresso já fez check-in pela plataforma.',
  CREATE_CHECKIN_ERROR: 'Falha ao criar check-in para o ingresso.',
  TICKET_NOT_FOUND: 'Ingresso não encontrado, verifique se o ingresso é deste evento.',
  EVENT_DIFF_ERROR: 'O ingresso não pertence a este evento.',
  DAY_NOT_INCLUDED_ERROR: feedback.DAY_NOT_INCLUDED_ERROR.text,
  AREA_NOT_INCLUDED_ERROR: feedback.AREA_NOT_INCLUDED_ERROR.text,
  ENTRIES_USED_ERROR: feedback.ENTRIES_USED_ERROR.text,
  NOT_INSIDE_ERROR: feedback.NOT_INSIDE_ERROR.text,
});

export type CheckinReason =
  | 'GET_TICKET_ERROR'
  | 'CHECKIN_EXISTS_ERROR'
  | 'CREATE_CHECKIN_ERROR'
  | 'TICKET_NOT_FOUND'
  | 'EVENT_DIFF_ERROR'
  | 'DAY_NOT_INCLUDED_ERROR'
  | 'AREA_NOT_INCLUDED_ERROR'
  | 'ENTRIES_USED_ERROR'
  | 'NOT_INSIDE_ERROR';

const ANY_OTHER_REASON = 'Falha ao validar ingresso.';

/** Returns the text of a reason, also of an unknown one. */
export function checkinReasonText(reason: string): string {
  return Object.hasOwn(checkinReasons, reason) ? checkinReasons[reason as CheckinReason] : ANY_OTHER_REASON;
}

/** Returns the reason with which the API refuses a check-in with this verdict. */
export function reasonOf(code: FeedbackCode): CheckinReason {
  switch (code) {
    case 'TICKET_NOT_FOUND_ERROR':
      return 'TICKET_NOT_FOUND';
    case 'EVENT_DIFF_ERROR':
      return 'EVENT_DIFF_ERROR';
    case 'ALREADY_CHECKED_IN_ERROR':
      return 'CHECKIN_EXISTS_ERROR';
    case 'DAY_NOT_INCLUDED_ERROR':
    case 'AREA_NOT_INCLUDED_ERROR':
    case 'ENTRIES_USED_ERROR':
    case 'NOT_INSIDE_ERROR':
      return code;
    default:
      return 'CREATE_CHECKIN_ERROR';
  }
}

/** Returns the verdict behind a reason without one: not found, already admitted, or not recordable. */
export function feedbackOf(reason: string): FeedbackCode {
  switch (reason) {
    case 'TICKET_NOT_FOUND':
    case 'EVENT_DIFF_ERROR':
      return 'TICKET_NOT_FOUND_ERROR';
    case 'CHECKIN_EXISTS_ERROR':
      return 'ALREADY_CHECKED_IN_ERROR';
    case 'DAY_NOT_INCLUDED_ERROR':
    case 'AREA_NOT_INCLUDED_ERROR':
    case 'ENTRIES_USED_ERROR':
    case 'NOT_INSIDE_ERROR':
      return reason;
    default:
      return 'CREATE_CHECKIN_ERROR';
  }
}
