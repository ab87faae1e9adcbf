import { countWords, DAY, type FeePayer } from '@festix/domain/ground';
import { type AnnouncementKind } from '@festix/domain/programme';
import { ASKING_AFTER_CANCELLATION } from '@festix/domain/selling';
import { refundedWords } from '../../../frame/parts/refunded-words.ts';

const TO_ASK = countWords(ASKING_AFTER_CANCELLATION / DAY, ['dia', 'dias']);

/** Texts of cancelling and changing an event, and of answering refund requests. */
export const supportTexts = Object.freeze({
  changes: 'Mudanças',
  changesLine: 'Tudo o que você anuncia aqui chega por e-mail a quem tem ingresso.',
  loadingChanges: 'Carregando as mudanças do evento',

  cancel: 'Cancelar evento',
  cancelTitle: (event: string) => `Cancelar ${event}?`,
  cancelLine:
    `As vendas param, a entrada não abre mais e quem comprou tem ${TO_ASK} para pedir o dinheiro de volta. ` +
    'Um cancelamento não volta atrás. Depois, a aba Reembolsos devolve o dinheiro de todos de uma vez.',
  cancelConsequence:
    'As vendas param agora, reservas em aberto acabam e ninguém mais entra. Quem comprou recebe um e-mail e tem ' +
    `${TO_ASK} para pedir o reembolso. Não dá para desfazer.`,
  cancelling: 'Cancelando…',
  back: 'Voltar',

  change: 'Marcar como alterado',
  changeTitle: (event: string) => `O que mudou em ${event}?`,
  changeLine:
    'Para quando a data, o local ou as atrações mudam. Quem comprou fica sabendo do antes e do depois e pode pedir o ' +
    'dinheiro de volta até o evento começar.',
  changeConsequence:
    'Quem comprou recebe um e-mail com o antes e o depois e pode pedir o reembolso até o evento começar. Só dá para ' +
    'marcar uma vez.',
  changing: 'Marcando…',

  what: 'O que mudou',
  was: 'Era',
  noVenue: 'sem local',
  starts: 'Começa agora em',
  ends: 'Termina agora em',
  endsHint: 'Opcional. Sem fim, o evento dura 24 horas. As datas do evento mudam junto.',
  venueNow: 'Agora é',
  venueHint: 'Nome, endereço e cidade. O local da página e dos ingressos quem troca é a produção, na aba Geral.',
  lineUpBefore: 'Antes',
  lineUpBeforeHint: 'Opcional',
  lineUpAfter: 'Agora',
  message: 'Recado para quem comprou',
  messageHint: 'Opcional. Vai no e-mail.',

  announced: {
    cancelled: 'Evento cancelado',
    changed: 'Evento marcado como alterado',
  } satisfies Record<AnnouncementKind, string>,
  by: (name: string) => `por ${name}`,
  before: 'Antes',
  after: 'Agora',
  toTell: 'Avisando quem tem ingresso…',
  nobodyToTell: 'Ninguém tinha ingresso.',
  mails: (sent: number, people: number) => `${sent} de ${countWords(people, ['e-mail enviado', 'e-mails enviados'])}`,
  failedMails: (failed: number) => countWords(failed, ['e-mail não chegou', 'e-mails não chegaram']),
  unreachable: (people: number) => countWords(people, ['pessoa sem e-mail', 'pessoas sem e-mail']),

  refunds: 'Reembolsos',
  refundsLine: 'Pedidos de eventos cancelados ou alterados, os mais antigos primeiro.',
  request: ['pedido', 'pedidos'] as const,
  requestStatus: 'Situação dos pedidos',
  pending: 'Em análise',
  approved: 'Aprovados',
  refused: 'Recusados',
  all: 'Todos',
  seeAll: 'Ver todos os pedidos',
  noneWaits: 'Nenhum pedido espera resposta.',
  noneYet: 'Pedidos de quem comprou aparecem aqui.',
  buyer: 'Quem comprou',
  noName: 'Sem nome',
  event: 'Evento',
  order: 'Pedido',
  ground: 'Por quê',
  tickets: (count: number) => countWords(count, ['ingresso', 'ingressos']),
  amount: 'Valor R$',
  asked: 'Pedido em',
  status: 'Situação',
  answerIt: 'Responder',
  see: 'Ver',
  answerOf: (verb: string, buyer: string) => `${verb} o pedido de ${buyer}`,
  answerTitle: 'Reembolsar este pedido?',
  seenTitle: 'Pedido de reembolso',
  ticketsTitle: 'Ingressos',
  reason: 'Motivo de quem comprou',
  email: 'E-mail',
  answer: 'Resposta',
  answerHint: 'Opcional. Vai no e-mail.',
  answered: 'Respondido em',
  answeredBy: 'Respondido por',
  approve: 'Aprovar reembolso',
  approving: 'Aprovando…',
  approveConsequence: (payer: FeePayer | null) =>
    `${refundedWords(payer)} Estes ingressos deixam de valer na entrada. Não dá para desfazer.`,
  approveOffConsequence: (payer: FeePayer | null) =>
    `${refundedWords(payer)} O evento foi cancelado: este reembolso é devido e não pode ser recusado. Não dá para desfazer.`,
  refuse: 'Recusar',
  refuseTitle: (buyer: string) => `Recusar o pedido de ${buyer}?`,
  refuseReason: 'Por que não',
  refuseReasonHint: 'Quem comprou lê este texto no e-mail.',
  refuseConsequence: 'Os ingressos continuam valendo. Enquanto o prazo correr, quem comprou pode pedir de novo.',
  refuseRequest: 'Recusar pedido',
  refusing: 'Recusando…',
} as const);
