import { cents, formatBRL } from '@festix/domain/ground';
import { hello, shortened, type Letter, type Sentence } from './letter.ts';
import type { MailData, PayoutData } from '../mail-data.ts';

export function payoutRequested({ name, event, amount, link, settings_link }: MailData['payout-requested']): Letter {
  const money = formatBRL(cents(amount));
  return {
    subject: shortened(`Repasse pedido: ${event}`),
    preview: `${money} por responder.`,
    heading: 'Repasse pedido',
    opening: [[`${hello(name)}Há um pedido de repasse de `, { strong: money }, ' de ', { strong: event }, '.']],
    button: { label: 'Ver e responder', link },
    notes: [['Não quer mais este aviso? Desligue em ', { label: 'Configurações', link: settings_link }, '.']],
  };
}

export function payoutDone(data: MailData['payout-done']): Letter {
  return {
    subject: shortened(`Repasse realizado: ${data.event}`),
    preview: `${formatBRL(cents(data.amount))} a caminho da sua chave Pix.`,
    heading: 'Repasse realizado',
    opening: [
      [`${hello(data.name)}Enviamos `, ...whatOf(data), ', por Pix, em ', { strong: data.sent }, '.'],
      keyOf(data),
      ...answerOf(data.answer),
      ...(data.receipt === null ? [] : ['O comprovante vai em anexo.']),
    ],
    button: { label: 'Ver repasses', link: data.link },
    notes: [],
  };
}

export function payoutRejected(data: MailData['payout-rejected']): Letter {
  return {
    subject: shortened(`Repasse recusado: ${data.event}`),
    preview: data.is_rebate ? 'O rebate não foi pago.' : 'O valor continua no saldo do evento.',
    heading: 'Repasse recusado',
    opening: [
      [`${hello(data.name)}Não foi feito o repasse de `, ...whatOf(data), '.'],
      keyOf(data),
      ...answerOf(data.answer),
      ...(data.is_rebate ? [] : ['O valor continua no saldo do evento, e você pode pedir um novo repasse.']),
    ],
    button: { label: 'Ver repasses', link: data.link },
    notes: [],
  };
}

export function payoutCorrected(data: MailData['payout-corrected']): Letter {
  return {
    subject: shortened(`Repasse corrigido: ${data.event}`),
    preview: data.is_other_date ? `Enviado em ${data.sent}.` : 'O comprovante está em anexo.',
    heading: 'Repasse corrigido',
    opening: [
      [`${hello(data.name)}Corrigimos os dados do envio do repasse de `, ...whatOf(data), '. O valor é o mesmo.'],
      [{ strong: 'Enviado em: ' }, data.sent],
      keyOf(data),
      ...(data.receipt === null ? [] : ['O comprovante vai em anexo.']),
    ],
    button: { label: 'Ver repasses', link: data.link },
    notes: [],
  };
}

function whatOf({ amount, event, is_rebate }: PayoutData) {
  return [{ strong: formatBRL(cents(amount)) }, is_rebate ? ' de rebate de ' : ' de ', { strong: event }];
}

/** Names the key, because several payouts of one amount may wait. */
function keyOf({ pix }: PayoutData): Sentence {
  return [{ strong: 'Chave: ' }, pix];
}

function answerOf(answer: string | null): Sentence[] {
  return answer === null ? [] : [[{ strong: 'Observação: ' }, answer]];
}
