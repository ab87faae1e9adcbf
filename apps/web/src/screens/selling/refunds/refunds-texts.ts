import { countWords, DAY } from '@festix/domain/ground';
import {
  ASKING_AFTER_CANCELLATION,
  type PaymentMethod,
  type RefundRule,
  type TicketObstacle,
} from '@festix/domain/selling';

const TO_ASK = countWords(ASKING_AFTER_CANCELLATION / DAY, ['dia', 'dias']);

/** Mentions the fee only to a buyer who paid one. */
function feeWords(hasFee: boolean): string {
  return hasFee ? ', com a taxa incluída' : '';
}

/** Texts of refunds; `until` is a moment in words, `amount` money in words. */
export const refundsTexts = Object.freeze({
  title: 'Reembolso',
  loading: 'Carregando',
  ask: 'Pedir reembolso',
  requests: 'Pedidos de reembolso',
  rights: {
    withdrawal: (until, hasFee) =>
      `Você pode desistir desta compra até ${until} e receber tudo de volta${feeWords(hasFee)}.`,
    event_cancelled: (until, hasFee) =>
      `O evento foi cancelado. Você tem ${TO_ASK}, até ${until}, para pedir o reembolso: o valor volta inteiro${feeWords(hasFee)}.`,
    event_changed: (until, hasFee) =>
      `O evento mudou. Se não serve mais para você, peça o reembolso até ${until}: o valor volta inteiro${feeWords(hasFee)}.`,
  } satisfies Record<RefundRule, (until: string, hasFee: boolean) => string>,
  underWay: (hasFee: boolean) =>
    `O evento foi cancelado, e o seu reembolso já está na fila: você não precisa pedir. O valor volta inteiro${feeWords(hasFee)}, e o aviso chega por e-mail.`,
  onceUntil: (until: string) => `Até ${until}, o reembolso é feito na hora.`,
  freeRight: (until: string) => `Você pode desistir destes ingressos até ${until}.`,
  disputed:
    'O pagamento deste pedido está em análise pelo meio de pagamento. Até o fim dela, nada é devolvido por aqui.',
  chargedBack: 'O pagamento deste pedido foi contestado, e o valor volta pelo banco ou pelo cartão.',
  tooClose: 'Quando você comprou, faltavam menos de 48 horas para o evento. Por isso esta compra não tem desistência.',

  back: 'Você recebe de volta',
  which: 'Quais ingressos?',
  price: (count: number) => countWords(count, ['ingresso', 'ingressos']),
  coupon: 'Cupom',
  fee: 'Taxa de conveniência',
  noHolder: 'Sem nome',
  entered: 'Entrou',
  taken: {
    REFUND_TICKET_IN: 'Já entrou no evento',
    REFUND_TICKET_DEAD: 'Já foi reembolsado',
    REFUND_TICKET_PASSED_ON: 'Agora é de outra pessoa',
    REFUND_ASKED: 'Pedido em análise',
  } satisfies Record<TicketObstacle, string>,
  belongsTo: (holder: string) => `Agora é de ${holder}`,
  heldTitle: 'Com outra pessoa',
  heldLine:
    'Um ingresso que você transferiu e já foi aceito só entra no reembolso se quem está com ele devolver. Os outros ingressos continuam seus para reembolsar.',
  heldBy: (holder: string | null) => `Com ${holder ?? 'outra pessoa'}`,
  askReturn: 'Pedir de volta',
  askReturnOf: (price: string, holder: string | null) => `Pedir de volta: ${price}, com ${holder ?? 'outra pessoa'}`,
  returnAsked: 'Pedido de volta em',
  returnKept: 'Quem está com ele preferiu ficar com o ingresso.',
  isWith: (holder: string) => `Está com ${holder}`,
  takenAway: (holders: string) =>
    `O ingresso que está com ${holders} deixa de valer na entrada. Quem está com ele recebe um aviso por e-mail.`,
  reason: 'Motivo (se quiser contar)',
  atOnce: 'O reembolso é feito na hora, e os ingressos escolhidos deixam de valer na entrada. Não dá para desfazer.',
  atOnceOff: 'O reembolso é feito na hora. Não dá para desfazer.',
  atOnceFree: 'Os ingressos escolhidos deixam de valer na entrada na hora. Não dá para desfazer.',
  waits: 'Seu pedido passa por análise e a resposta chega por e-mail. Até lá, os ingressos continuam valendo.',
  waitsOff: 'Seu pedido passa por análise e a resposta chega por e-mail.',
  ways: {
    pix: 'O valor volta para a conta de onde saiu o Pix.',
    card: 'O valor aparece como crédito na fatura do cartão, nesta ou na próxima.',
    free: '',
    cash: '',
    card_machine: '',
  } satisfies Record<PaymentMethod, string>,
  close: 'Fechar',
  retry: 'Tentar de novo',
  cancel: 'Agora não',
  refund: (amount: string) => `Reembolsar ${amount}`,
  refundNothing: 'Reembolsar',
  giveBack: 'Desistir dos ingressos',
  send: 'Enviar pedido',
  sending: 'Enviando…',
  choose: 'Escolha pelo menos um ingresso.',

  askedAt: 'Pedido em',
  givenReason: 'Motivo',
  answer: 'Resposta',
  keepsTickets: 'Enquanto o pedido está em análise, os ingressos dele não podem ser transferidos.',
  withdraw: 'Retirar pedido',
} as const);
