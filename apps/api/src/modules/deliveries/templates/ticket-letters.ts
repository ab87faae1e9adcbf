import { firstName, hello, shortened, type Letter } from './letter.ts';
import type { MailData, TicketsData } from './mail-data.ts';

export function tickets(data: TicketsData): Letter {
  const { name, event, when, where, order_code, amount, link } = data;
  const many = amount > 1;
  const what = many ? `seus ${amount} ingressos` : 'seu ingresso';
  return {
    subject: shortened(subjectOf(data, what)),
    preview: `${capital(what)} em PDF, no anexo.`,
    heading: headingOf(data, what),
    opening: [
      [`${hello(name)}${capital(what)} para `, { strong: event }, ` ${many ? 'estão' : 'está'} no anexo, em PDF.`],
      [{ strong: 'Quando: ' }, when],
      ...(where ? [[{ strong: 'Onde: ' }, where]] : []),
    ],
    button: { label: many ? 'Ver ingressos' : 'Ver ingresso', link },
    notes: [
      'Mostre o QR Code na entrada, no celular ou impresso, com um documento com foto.',
      'Para ver no site, entre com este e-mail. Ainda não tem conta? Crie uma com ele.',
      `Pedido ${order_code}. Cada ingresso vale uma entrada: não publique nem repasse a imagem.`,
    ],
  };
}

function subjectOf({ event, is_gift, from }: TicketsData, what: string): string {
  if (from !== undefined) return `Um ingresso para você: ${event}`;
  return is_gift ? `Cortesia: ${what} para ${event}` : `${capital(what)} para ${event}`;
}

function headingOf({ amount, is_gift, from }: TicketsData, what: string): string {
  const many = amount > 1;
  if (from !== undefined) return `${from ? firstName(from) : 'Alguém'} passou um ingresso para você`;
  if (is_gift) return many ? 'Você ganhou ingressos' : 'Você ganhou um ingresso';
  return `${capital(what)} ${many ? 'chegaram' : 'chegou'}`;
}

/** To who had the ticket: who passed it on is told to whom, anybody else only that it is gone. */
export function ticketPassedOn({ name, event, when, lot, to_name, to_email }: MailData['ticket-passed-on']): Letter {
  return {
    subject: shortened(`Ingresso transferido: ${event}`),
    preview: 'O QR Code que estava com você não vale mais.',
    heading: 'Ingresso transferido',
    opening: [
      to_email
        ? [
            `${hello(name)}Seu ingresso para `,
            { strong: event },
            `, ${lot}, agora está com ${to_name ? `${to_name} ` : ''}`,
            { as_written: to_name ? `(${to_email})` : to_email },
            '.',
          ]
        : [
            `${hello(name)}O ingresso para `,
            { strong: event },
            `, ${lot}, que estava com você, foi passado por quem comprou para outra pessoa.`,
          ],
      [{ strong: 'Quando: ' }, when],
    ],
    notes: [
      'O QR Code que estava com você não vale mais, nem no celular nem impresso.',
      'Não foi você? Troque a sua senha e fale com quem vendeu o ingresso.',
    ],
  };
}

/**
 * The same by WhatsApp, as the approved template says it: name, event and moment are its three parameters, so it reads
 * well for one ticket and for many.
 */
export function ticketsText({ name, event, when }: TicketsData): string {
  return `${hello(name)}Sua entrada para ${event}, ${when}, está no PDF acima.\nMostre o QR Code de cada ingresso na porta, com um documento com foto.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
