import { firstName, type Letter } from './letter.ts';
import type { TicketsData } from './mail-data.ts';

const LONGEST_SUBJECT = 76;

export function tickets(data: TicketsData): Letter {
  const { name, event, when, where, order_code, amount, is_gift, link } = data;
  const many = amount > 1;
  const what = many ? `seus ${amount} ingressos` : 'seu ingresso';
  return {
    subject: shortened(is_gift ? `Cortesia: ${what} para ${event}` : `${capital(what)} para ${event}`),
    preview: `${capital(what)} em PDF, no anexo.`,
    heading: is_gift
      ? many
        ? 'Você ganhou ingressos'
        : 'Você ganhou um ingresso'
      : `${capital(what)} ${many ? 'chegaram' : 'chegou'}`,
    opening: [
      [
        `Oi, ${firstName(name)}! ${capital(what)} para `,
        { strong: event },
        ` ${many ? 'estão' : 'está'} no anexo, em PDF.`,
      ],
      [{ strong: 'Quando: ' }, when],
      ...(where ? [[{ strong: 'Onde: ' }, where]] : []),
    ],
    button: { label: many ? 'Ver ingressos' : 'Ver ingresso', link },
    notes: [
      'Mostre o QR Code na entrada, no celular ou impresso, com um documento com foto.',
      `Pedido ${order_code}. Cada ingresso vale uma entrada: não publique nem repasse a imagem.`,
    ],
  };
}

/** The same by WhatsApp, as the approved template says it: name, event and moment are its three parameters. */
export function ticketsText({ name, event, when }: TicketsData): string {
  return `Oi, ${firstName(name)}! Aqui está o seu ingresso para ${event}, ${when}.\nMostre o QR Code do PDF na entrada, com um documento com foto.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST_SUBJECT ? text : `${characters.slice(0, LONGEST_SUBJECT - 1).join('')}…`;
}
