import type { OrderStatus } from '../../selling/orders/order-status.ts';
import { formatDateTime } from '../../ground/time/format.ts';
import type { Instant } from '../../ground/time/instant.ts';
import type { FeedbackCode } from '../../ground/problems/feedback.ts';

/** Reasons why a ticket is not admitted any more. */
export const TICKET_ENDS = [
  'refunded',
  'cancelled',
  'transferred',
  'reissued',
  'withdrawn',
  'charged_back',
  'in_mediation',
  'rejected',
  'unpaid',
  'event_cancelled',
  'test_event',
] as const;

export type TicketEnd = (typeof TICKET_ENDS)[number];

/** The end of an admitted ticket, as a server returns it. */
export interface EndedTicket {
  what: TicketEnd;
  /** Null if the ticket was never valid. */
  at: Instant | null;
}

/** Maps the end of an order to its tickets'. */
export const orderEnds: Readonly<Record<Exclude<OrderStatus, 'paid'>, TicketEnd>> = Object.freeze({
  booking: 'unpaid',
  refunded: 'refunded',
  rejected: 'rejected',
  cancelled: 'cancelled',
  in_mediation: 'in_mediation',
  charged_back: 'charged_back',
});

interface EndWords {
  title: string;
  /** Builds the sentence: `ticket`, such as 'O ingresso de Ana Lima'; `when` with a leading space, or empty. */
  text: (ticket: string, when: string, name: string | null) => string;
}

const OLD_CODE = 'e esta pessoa entrou com o QR Code antigo';

const words: Readonly<Record<TicketEnd, EndWords>> = {
  refunded: {
    title: 'Reembolsado antes da entrada',
    text: (ticket, when) => `${ticket} foi reembolsado${when}.`,
  },
  cancelled: { title: 'Cancelado antes da entrada', text: (ticket, when) => `${ticket} foi cancelado${when}.` },
  transferred: {
    title: 'Transferido antes da entrada',
    text: (_, when, name) =>
      `Este ingresso foi transferido${name === null ? '' : ` para ${name}`}${when}, ${OLD_CODE}.`,
  },
  reissued: {
    title: 'Reemitido antes da entrada',
    text: (ticket, when) => `${ticket} foi reemitido${when}, ${OLD_CODE}.`,
  },
  withdrawn: {
    title: 'Anulado antes da entrada',
    text: (ticket, when) => `${ticket} foi devolvido ou anulado pelo ponto de venda${when}.`,
  },
  charged_back: {
    title: 'Contestado antes da entrada',
    text: (ticket, when) => `${ticket} teve o pagamento contestado${when}.`,
  },
  in_mediation: {
    title: 'Em mediação antes da entrada',
    text: (ticket, when) => `${ticket} teve o pagamento posto em mediação${when}.`,
  },
  rejected: {
    title: 'Rejeitado antes da entrada',
    text: (ticket, when) => `${ticket} teve o pagamento rejeitado${when}.`,
  },
  unpaid: { title: 'Entrou sem pagamento', text: (ticket) => `${ticket} ainda não estava pago.` },
  event_cancelled: {
    title: 'Evento cancelado antes da entrada',
    text: (ticket, when) => `O evento foi cancelado${when}. ${ticket} não dava mais entrada.`,
  },
  test_event: {
    title: 'Evento de testes',
    text: (ticket) => `Este evento é para testes internos da loja. ${ticket} não dá entrada.`,
  },
};

/** Returns the end of a ticket in words, with holder and time; `name` is the present holder, `zone` the event's. */
export function endWords(
  { what, at }: EndedTicket,
  { name, zone }: { name: string | null; zone: string },
): { title: string; text: string } {
  const { title, text } = words[what];
  const when = at === null ? '' : ` em ${formatDateTime(at, zone).replace(' ', ' às ')}`;
  return { title, text: text(name === null ? 'Este ingresso' : `O ingresso de ${name}`, when, name) };
}

/** Returns the end for a refusal's code from an older server; several codes mean a cancelled one. */
export function endOfCode(code: FeedbackCode): TicketEnd | undefined {
  return endsOfCodes[code];
}

const endsOfCodes: Readonly<Partial<Record<FeedbackCode, TicketEnd>>> = {
  ORDER_NOT_PAID_ERROR: 'unpaid',
  ORDER_BOOKING_ERROR: 'unpaid',
  ORDER_REFUNDED_ERROR: 'refunded',
  ORDER_REJECTED_ERROR: 'rejected',
  ORDER_CANCELLED_ERROR: 'cancelled',
  ORDER_IN_MEDIATION_ERROR: 'in_mediation',
  ORDER_CHARGED_BACK_ERROR: 'charged_back',
  TEST_EVENT_ERROR: 'test_event',
};

export function isTicketEnd(word: unknown): word is TicketEnd {
  return (TICKET_ENDS as readonly unknown[]).includes(word);
}
