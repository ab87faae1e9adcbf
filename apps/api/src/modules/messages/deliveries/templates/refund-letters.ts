import { cents, countWords, formatBRL } from '@festix/domain/ground';
import { GATEWAY_REFUND_DAYS, INTEREST_BACK } from '@festix/domain/selling';
import { hello, shortened, soldBy, type Letter, type Run, type Sentence } from './letter.ts';
import type { MailData, RefundData } from '../mail-data.ts';

export function refundAsked(data: MailData['refund-asked']): Letter {
  return {
    subject: shortened(`Recebemos seu pedido de reembolso: ${data.event}`),
    preview: 'Ele passa por análise. Avisamos assim que houver uma resposta.',
    heading: 'Pedido de reembolso recebido',
    opening: [
      [`${hello(data.name)}Você pediu o reembolso de `, ...whatOf(data), '.'],
      data.is_off
        ? 'Os ingressos de um evento cancelado não abrem a entrada, e a resposta chega por e-mail.'
        : 'Enquanto a resposta não vem, os ingressos continuam valendo.',
      ...soldBy(data.seller),
    ],
    button: { label: 'Ver meu pedido', link: data.link },
    notes: [orderNote(data)],
  };
}

export function refundDone(data: MailData['refund-done']): Letter {
  const isFree = data.amount === 0;
  return {
    subject: shortened(isFree ? `Desistência confirmada: ${data.event}` : `Reembolso confirmado: ${data.event}`),
    preview: isFree
      ? 'Os lugares foram devolvidos.'
      : data.is_late
        ? 'Combine com quem vendeu como o dinheiro volta.'
        : 'O dinheiro está a caminho.',
    heading: isFree
      ? 'Desistência confirmada'
      : data.is_late
        ? 'Seu reembolso foi confirmado'
        : 'Seu reembolso está a caminho',
    opening: [
      [
        hello(data.name),
        isFree ? 'Ficou registrada a desistência de ' : 'Foi feito o reembolso de ',
        ...whatOf(data),
        '.',
      ],
      ...(isFree ? [] : [data.is_late ? LATE : wayBack(data)]),
      ...answerOf(data.answer),
      data.tickets > 1 ? 'Esses ingressos não valem mais na entrada.' : 'Esse ingresso não vale mais na entrada.',
      ...soldBy(data.seller),
    ],
    button: { label: 'Ver meu pedido', link: data.link },
    notes: [orderNote(data)],
  };
}

export function refundRunDone(data: MailData['refund-run-done']): Letter {
  const { refunded, late, failed, by_hand } = data;
  return {
    subject: shortened(`Reembolso de todos concluído: ${data.event}`),
    preview:
      failed > 0
        ? `${countWords(failed, ['pedido falhou', 'pedidos falharam'])}.`
        : refunded > 0
          ? `${countWords(refunded, ['pedido devolvido', 'pedidos devolvidos'])}.`
          : 'Nenhum pedido foi devolvido por aqui.',
    heading: 'Reembolso de todos concluído',
    opening: [
      [`${hello(data.name)}O reembolso de todos de `, { strong: data.event }, ' chegou ao fim', ...sentIn(data)],
      ...(late > 0
        ? [
            `${countWords(late, ['pedido foi pago', 'pedidos foram pagos'])} há mais de ${GATEWAY_REFUND_DAYS} dias, e o Mercado Pago não devolve mais: combine com quem comprou outro jeito.`,
          ]
        : []),
      ...(failed > 0
        ? [
            `${countWords(failed, ['pedido falhou', 'pedidos falharam'])}: a lista diz por quê, e dá para tentar de novo.`,
          ]
        : []),
      ...(by_hand > 0
        ? [`${countWords(by_hand, ['pedido foi pago', 'pedidos foram pagos'])} no ponto de venda: o caixa devolve.`]
        : []),
    ],
    button: { label: 'Ver o reembolso', link: data.link },
    notes: [],
  };
}

export function refundRefused(data: MailData['refund-refused']): Letter {
  return {
    subject: shortened(`Sobre o seu pedido de reembolso: ${data.event}`),
    preview: ['O pedido não foi aprovado.', ...stillGood(data)].join(' '),
    heading: 'Reembolso não aprovado',
    opening: [
      [`${hello(data.name)}Não foi aprovado o reembolso de `, ...whatOf(data), '.'],
      [{ strong: 'Motivo: ' }, data.reason],
      ...stillGood(data),
      ...soldBy(data.seller),
    ],
    button: { label: 'Ver meu pedido', link: data.link },
    notes: [orderNote(data)],
  };
}

/** Returns the letter about a refund to the holder of a ticket that another person bought. */
export function ticketRefunded({ name, event }: MailData['ticket-refunded']): Letter {
  return {
    subject: shortened(`Seu ingresso para ${event} não vale mais`),
    preview: 'A compra deste ingresso foi reembolsada.',
    heading: 'Este ingresso não vale mais',
    opening: [
      [
        hello(name),
        'A compra do ingresso que você recebeu para ',
        { strong: event },
        ' foi reembolsada, e ele não abre mais a entrada.',
      ],
    ],
    notes: ['Se você não esperava por isso, fale com quem passou o ingresso para você.'],
  };
}

/** Returns what a run has sent, as the end of a sentence. */
function sentIn({ refunded, amount, late }: MailData['refund-run-done']): Run[] {
  if (refunded === 0) return [', e nenhum pedido foi devolvido por aqui.'];
  const sent = { strong: `${countWords(refunded, ['pedido', 'pedidos'])}, ${formatBRL(cents(amount))}` };
  return [': ', sent, late > 0 ? '.' : ', com o dinheiro a caminho de quem comprou.'];
}

function whatOf({ tickets, amount, event }: RefundData) {
  const what = countWords(tickets, ['ingresso', 'ingressos']);
  return [
    `${what} para `,
    { strong: event },
    ...(amount > 0 ? [', no valor de ', { strong: formatBRL(cents(amount)) }] : []),
  ];
}

/** Returns no sentence about valid tickets for a cancelled event. */
function stillGood({ is_off }: RefundData): string[] {
  return is_off ? [] : ['Seus ingressos continuam valendo.'];
}

function answerOf(answer: string | null): Sentence[] {
  return answer === null ? [] : [[{ strong: 'Resposta: ' }, { as_written: answer }]];
}

const LATE = `O Mercado Pago não devolve mais um pagamento de mais de ${GATEWAY_REFUND_DAYS} dias: combine com quem vendeu outro jeito de receber o dinheiro.`;

function wayBack({ method, card }: MailData['refund-done']): string {
  if (method !== 'card') return 'O valor volta para a conta de onde saiu o Pix, em geral no mesmo dia.';
  const bill = card ? `do cartão ${card.name}` : 'do cartão';
  const back = `O valor aparece como crédito na fatura ${bill}, nesta ou na próxima, conforme o banco.`;
  return card && card.installments > 1
    ? [
        `${back} A compra foi em ${card.charged ?? `${card.installments} parcelas`}: o banco pode creditar tudo de uma vez e seguir cobrando as que faltam.`,
        ...(card.has_interest ? [INTEREST_BACK] : []),
      ].join(' ')
    : back;
}

function orderNote({ order_code }: RefundData): string {
  return `Pedido ${order_code}.`;
}
