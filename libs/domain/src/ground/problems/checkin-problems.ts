import { checkinReasons } from './reasons.ts';
import { catalogue } from './problem.ts';

/** Problems of admissions, each with a feedback code beside. */
export const checkinProblems = catalogue({
  TICKET_NOT_FOUND: { status: 404, detail: checkinReasons.TICKET_NOT_FOUND },
  EVENT_DIFF_ERROR: { status: 409, detail: checkinReasons.EVENT_DIFF_ERROR },
  CHECKIN_EXISTS_ERROR: { status: 409, detail: checkinReasons.CHECKIN_EXISTS_ERROR },
  CREATE_CHECKIN_ERROR: { status: 422, detail: checkinReasons.CREATE_CHECKIN_ERROR },
  DAY_NOT_INCLUDED_ERROR: { status: 409, detail: checkinReasons.DAY_NOT_INCLUDED_ERROR },
  AREA_NOT_INCLUDED_ERROR: { status: 409, detail: checkinReasons.AREA_NOT_INCLUDED_ERROR },
  ENTRIES_USED_ERROR: { status: 409, detail: checkinReasons.ENTRIES_USED_ERROR },
  NOT_INSIDE_ERROR: { status: 409, detail: checkinReasons.NOT_INSIDE_ERROR },
  AREA_UNKNOWN: { status: 422, detail: 'Este setor não existe neste evento.', field: 'area' },
  DAY_UNKNOWN: { status: 422, detail: 'Este dia não existe neste evento.', field: 'day' },
  EXITS_NOT_READ: { status: 409, detail: 'Neste setor a saída não é lida.', field: 'area' },
  GET_TICKET_ERROR: { status: 500, detail: checkinReasons.GET_TICKET_ERROR },
  CHECKIN_UNDONE: { status: 409, detail: 'Esta entrada já foi desfeita.' },
  SEARCH_TOO_SHORT: { status: 400, detail: 'Digite pelo menos três caracteres.', field: 'text' },
  SCAN_TIME_INVALID: { status: 400, detail: 'O horário da leitura é inválido.', field: 'scanned_at' },
});
