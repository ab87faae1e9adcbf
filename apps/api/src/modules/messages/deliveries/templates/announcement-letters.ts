import { countWords, DAY } from '@festix/domain/ground';
import { ASKING_AFTER_CANCELLATION } from '@festix/domain/selling';
import { hello, shortened, soldBy, type Letter, type Sentence } from './letter.ts';
import type { AnnouncementData, MailData } from '../mail-data.ts';

const TO_ASK = countWords(ASKING_AFTER_CANCELLATION / DAY, ['dia', 'dias']);

export function eventCancelled(data: MailData['event-cancelled']): Letter {
  const isOwn = data.orders.length > 0;
  return {
    subject: shortened(`Cancelado: ${data.event}`),
    preview: data.refund ? `Peça o reembolso até ${data.refund.until}.` : 'O evento não vai mais acontecer.',
    heading: 'Este evento foi cancelado',
    opening: [
      [hello(data.name), { strong: data.event }, `, que seria em ${data.when}, não vai mais acontecer.`],
      ...said(data),
      ...(isOwn ? [] : ['O ingresso que você recebeu não abre mais a entrada. O reembolso é de quem comprou.']),
      ...(data.refund
        ? [
            [
              'Peça o reembolso até ',
              { strong: data.refund.until },
              `. São ${TO_ASK} desde o cancelamento, e o valor volta inteiro${feeWords(data.refund)}.`,
            ],
          ]
        : []),
      ...atSalePoint(data),
      ...soldBy(data.seller),
    ],
    ...asking(data, 'Pedir reembolso'),
    notes: ownOrders(data),
  };
}

export function eventChanged(data: MailData['event-changed']): Letter {
  const isOwn = data.orders.length > 0;
  return {
    subject: shortened(`Mudou: ${data.event}`),
    preview: data.changes.map(({ what, after }) => `${what}: ${after}`).join(' · '),
    heading: 'Este evento mudou',
    opening: [
      [hello(data.name), { strong: data.event }, ' mudou desde que você recebeu os ingressos.'],
      ...data.changes.map(({ what, before, after }): Sentence => [
        { strong: `${what}: ` },
        after,
        ...(before === null ? [] : [` (antes: ${before})`]),
      ]),
      ...said(data),
      'Seus ingressos continuam valendo.',
      ...(data.refund
        ? [
            [
              'Se não serve mais para você, peça o reembolso até ',
              { strong: data.refund.until },
              `. O valor volta inteiro${feeWords(data.refund)}.`,
            ],
          ]
        : []),
      ...(isOwn ? [] : ['Se não serve mais para você, fale com quem comprou: o reembolso é dessa pessoa.']),
      ...atSalePoint(data),
      ...soldBy(data.seller),
    ],
    ...asking(data, 'Ver meu pedido'),
    notes: ownOrders(data),
  };
}

/** Mentions the fee only to a buyer who paid one. */
function feeWords({ has_fee = true }: NonNullable<AnnouncementData['refund']>): string {
  return has_fee ? ', com a taxa incluída' : '';
}

function said({ message }: AnnouncementData): Sentence[] {
  return message === null ? [] : [[{ strong: 'Recado: ' }, { as_written: message }]];
}

function atSalePoint({ at_sale_point }: AnnouncementData): Sentence[] {
  return at_sale_point ? ['O que foi pago no ponto de venda volta por lá: procure quem vendeu.'] : [];
}

function asking({ refund }: AnnouncementData, label: string): Pick<Letter, 'button'> {
  return refund ? { button: { label, link: refund.link } } : {};
}

/** Lists the reader's orders, if there are several; the button leads to one of them. */
function ownOrders({ orders }: AnnouncementData): Sentence[] {
  return orders.map(({ code, link }) => ['Pedido ', { label: code, link }, '.']);
}
