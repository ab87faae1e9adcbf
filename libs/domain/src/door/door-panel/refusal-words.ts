import { isFeedbackCode, type FeedbackCode } from '../../ground/problems/feedback.ts';

/** Short texts of refusals, distinct where the door's own screen shares a title. */
const words: Readonly<Record<FeedbackCode, string>> = Object.freeze({
  TICKET_NOT_FOUND_ERROR: 'Ingresso não encontrado',
  EVENT_DIFF_ERROR: 'Ingresso de outro evento',
  ORDER_NOT_PAID_ERROR: 'Pagamento não confirmado',
  ORDER_BOOKING_ERROR: 'Pedido ainda em reserva',
  ORDER_REFUNDED_ERROR: 'Ingresso reembolsado',
  ORDER_REJECTED_ERROR: 'Pagamento rejeitado',
  ORDER_CANCELLED_ERROR: 'Ingresso cancelado',
  ORDER_IN_MEDIATION_ERROR: 'Pagamento em mediação',
  ORDER_CHARGED_BACK_ERROR: 'Pagamento contestado',
  ORDER_INVALID_STATUS_ERROR: 'Status do pedido desconhecido',
  TEST_EVENT_ERROR: 'Evento de teste',
  ALREADY_CHECKED_IN_ERROR: 'Ingresso já validado',
  UPDATE_TICKET_ERROR: 'Falha ao salvar no aparelho',
  CREATE_CHECKIN_ERROR: 'Falha ao registrar a entrada',
  FILTERED_LOTS_ERROR: 'Lote de outra porta',
  DAY_NOT_INCLUDED_ERROR: 'Ingresso de outro dia',
  AREA_NOT_INCLUDED_ERROR: 'Ingresso de outro setor',
  ENTRIES_USED_ERROR: 'Entradas do dia usadas',
  NOT_INSIDE_ERROR: 'Saída de quem não consta dentro',
});

/** Returns the text of a code; an unknown one is shown as it is. */
export function refusalWords(code: string): string {
  return isFeedbackCode(code) ? words[code] : code;
}
