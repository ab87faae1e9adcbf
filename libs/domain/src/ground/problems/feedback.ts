/** The look of a verdict: colour, silhouette, icon and sound follow from it. */
export type FeedbackVariant = 'success' | 'failure' | 'info' | 'conflict';

export interface Feedback {
  readonly variant: FeedbackVariant;
  readonly title: string;
  readonly text: string;
}

/** Texts of the door for each refusal. */
export const feedback = Object.freeze({
  TICKET_NOT_FOUND_ERROR: {
    variant: 'failure',
    title: 'Ingresso não encontrado',
    text: 'Este código não é de um ingresso deste evento. Confira o QR Code e leia de novo.',
  },
  EVENT_DIFF_ERROR: {
    variant: 'failure',
    title: 'Ingresso não encontrado',
    text: 'O ingresso não pertence a este evento.',
  },
  ORDER_NOT_PAID_ERROR: {
    variant: 'failure',
    title: 'Status do pedido inválido',
    text: 'O pagamento deste pedido não está confirmado.',
  },
  ORDER_BOOKING_ERROR: {
    variant: 'failure',
    title: 'Status do pedido inválido',
    text: 'Este pedido ainda é uma reserva, o pagamento não foi confirmado.',
  },
  ORDER_REFUNDED_ERROR: {
    variant: 'failure',
    title: 'Status do pedido inválido',
    text: 'Este pedido foi reembolsado, o ingresso não vale mais.',
  },
  ORDER_REJECTED_ERROR: {
    variant: 'failure',
    title: 'Status do pedido inválido',
    text: 'O pagamento deste pedido foi rejeitado.',
  },
  ORDER_CANCELLED_ERROR: {
    variant: 'failure',
    title: 'Status do pedido inválido',
    text: 'Este pedido foi cancelado, o ingresso não vale mais.',
  },
  ORDER_IN_MEDIATION_ERROR: {
    variant: 'failure',
    title: 'Status do pedido inválido',
    text: 'O pagamento deste pedido está em mediação. Chame a supervisão.',
  },
  ORDER_CHARGED_BACK_ERROR: {
    variant: 'failure',
    title: 'Status do pedido inválido',
    text: 'O pagamento deste pedido foi contestado. Chame a supervisão.',
  },
  ORDER_INVALID_STATUS_ERROR: {
    variant: 'failure',
    title: 'Status do pedido inválido',
    text: 'Este aparelho não conhece o status do pedido. Atualize o aplicativo e leia de novo.',
  },
  TEST_EVENT_ERROR: {
    variant: 'failure',
    title: 'Entrada bloqueada',
    text: 'Este evento é para testes internos da loja e não recebe entradas.',
  },
  ALREADY_CHECKED_IN_ERROR: {
    variant: 'failure',
    title: 'Ingresso já validado',
    text: 'Este ingresso já entrou.',
  },
  UPDATE_TICKET_ERROR: {
    variant: 'failure',
    title: 'Entrada bloqueada',
    text: 'Não foi possível salvar a entrada neste aparelho. Leia o ingresso de novo.',
  },
  CREATE_CHECKIN_ERROR: {
    variant: 'failure',
    title: 'Entrada bloqueada',
    text: 'Não foi possível registrar a entrada. Leia o ingresso de novo.',
  },
  FILTERED_LOTS_ERROR: {
    variant: 'info',
    title: 'Lote não habilitado',
    text: 'Este aparelho não recebe este lote. Veja o filtro em Configurações > Lotes.',
  },
  DAY_NOT_INCLUDED_ERROR: {
    variant: 'failure',
    title: 'Não vale hoje',
    text: 'Este ingresso não vale neste dia.',
  },
  AREA_NOT_INCLUDED_ERROR: {
    variant: 'failure',
    title: 'Não vale neste setor',
    text: 'Este ingresso não abre este setor.',
  },
  ENTRIES_USED_ERROR: {
    variant: 'failure',
    title: 'Entradas do dia usadas',
    text: 'Este ingresso já usou as entradas de hoje neste setor.',
  },
  NOT_INSIDE_ERROR: {
    variant: 'info',
    title: 'Não consta dentro',
    text: 'Este ingresso não consta dentro. A saída foi anotada.',
  },
} as const satisfies Record<string, Feedback>);

export type FeedbackCode =
  | 'TICKET_NOT_FOUND_ERROR'
  | 'EVENT_DIFF_ERROR'
  | 'ORDER_NOT_PAID_ERROR'
  | 'ORDER_BOOKING_ERROR'
  | 'ORDER_REFUNDED_ERROR'
  | 'ORDER_REJECTED_ERROR'
  | 'ORDER_CANCELLED_ERROR'
  | 'ORDER_IN_MEDIATION_ERROR'
  | 'ORDER_CHARGED_BACK_ERROR'
  | 'ORDER_INVALID_STATUS_ERROR'
  | 'TEST_EVENT_ERROR'
  | 'ALREADY_CHECKED_IN_ERROR'
  | 'UPDATE_TICKET_ERROR'
  | 'CREATE_CHECKIN_ERROR'
  | 'FILTERED_LOTS_ERROR'
  | 'DAY_NOT_INCLUDED_ERROR'
  | 'AREA_NOT_INCLUDED_ERROR'
  | 'ENTRIES_USED_ERROR'
  | 'NOT_INSIDE_ERROR';

export const FEEDBACK_CODES = Object.freeze(Object.keys(feedback) as FeedbackCode[]);

/** Text of an admission. */
export const admittedFeedback: Feedback = Object.freeze({ variant: 'success', title: 'Entrada liberada', text: '' });

/** Text of a read exit. */
export const leftFeedback: Feedback = Object.freeze({ variant: 'success', title: 'Saída registrada', text: '' });

/** Text of a ticket that two offline devices admitted, shown on both once they get the conflict. */
export const twoDoorsFeedback: Feedback = Object.freeze({
  variant: 'conflict',
  title: 'Entrou em duas portas',
  text: 'Dois aparelhos sem conexão aceitaram o mesmo ingresso.',
});

/** Texts more specific than their code's. */
export const feedbackTexts = Object.freeze({
  ticketCancelled: 'Este ingresso foi cancelado e não vale mais.',
  ticketRefunded: 'Este ingresso foi reembolsado e não vale mais.',
  eventCancelled: 'Este evento foi cancelado e não recebe entradas.',
  superseded: 'Este ingresso foi transferido ou reemitido. Peça o QR Code mais recente.',
  withdrawn: 'Este ingresso foi devolvido ou anulado pelo ponto de venda.',
  saleNotReported: 'Venda ainda não sincronizada',
});

export function isFeedbackCode(word: unknown): word is FeedbackCode {
  return (FEEDBACK_CODES as readonly unknown[]).includes(word);
}

/** Returns the result of a scan in a word or two; an unknown code is shown as it is. */
export function scanWord(code: string): string {
  if (code === 'ADMITTED') return admittedFeedback.title;
  if (code === 'LEFT') return leftFeedback.title;
  return isFeedbackCode(code) ? feedback[code].title : code;
}
