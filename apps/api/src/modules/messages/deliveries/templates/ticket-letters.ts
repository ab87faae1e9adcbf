import { CODE_LIFE } from '@festix/domain/ground';
import { opensOrder } from '@festix/domain/selling';
import { firstName, hello, shortened, soldBy, type Letter } from './letter.ts';
import type { MailData, TicketsData } from '../mail-data.ts';

export function tickets(data: TicketsData): Letter {
  const {
    name,
    event,
    when,
    where,
    order_code,
    amount,
    link,
    rating,
    seller,
    withdrawal,
    payment,
    is_cancelled,
    opens = [],
  } = data;
  const many = amount > 1;
  const what = many ? `seus ${amount} ingressos` : 'seu ingresso';
  return {
    subject: shortened(subjectOf(data, what)),
    preview: `${capital(what)} em PDF, no anexo.`,
    heading: headingOf(data, what),
    opening: [
      [`${hello(name)}${capital(what)} para `, { strong: event }, ` ${many ? 'estão' : 'está'} no anexo, em PDF.`],
      [{ strong: opens.length > 0 ? 'Começo do evento: ' : 'Quando: ' }, when],
      ...(where ? [[{ strong: 'Onde: ' }, where]] : []),
      ...opens.map(({ lot, words }) => [{ strong: `${lot}: ` }, words]),
      ...(rating ? [[{ strong: 'Classificação indicativa: ' }, rating]] : []),
      ...(payment ? [[{ strong: 'Pagamento: ' }, payment]] : []),
      ...soldBy(seller),
    ],
    button: { label: many ? 'Ver ingressos' : 'Ver ingresso', link },
    notes: [
      ...(is_cancelled ? [CANCELLED] : welcome(withdrawal)),
      wayToSite(link),
      `Pedido ${order_code}.${is_cancelled ? '' : ` Cada ingresso ${opens.length > 0 ? 'é de uma pessoa' : 'vale uma entrada'}: não publique nem repasse a imagem.`}`,
    ],
  };
}

/** Explains how the reader opens the order on the site. */
function wayToSite(link: string): string {
  return opensOrder(link)
    ? 'O botão abre o pedido sem senha, no primeiro aparelho em que for usado. Em outro, peça um código na página.'
    : 'Para ver no site, entre com este e-mail. Ainda não tem conta? Crie uma com ele.';
}

const CANCELLED =
  'Este evento foi cancelado: ingressos dele não abrem mais a entrada. Quem comprou pede o reembolso na página do pedido.';

/** Returns the notes that let a person in, or out of the purchase. */
function welcome(withdrawal: string | undefined): string[] {
  return [
    ...(withdrawal ? [`${withdrawal} Para desistir, abra o pedido e peça o reembolso.`] : []),
    'Mostre o QR Code na entrada, no celular ou impresso, com um documento com foto.',
  ];
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

export function confirmOrder({ event, when, code, link }: MailData['confirm-order']): Letter {
  return {
    subject: shortened(`Confirme seu lugar: ${event}`),
    preview: `Seu código é ${code}.`,
    heading: 'Falta só confirmar seu e-mail',
    opening: [
      ['Confirme seu e-mail para garantir seus ingressos grátis de ', { strong: event }, '.'],
      [{ strong: 'Quando: ' }, when],
    ],
    code,
    button: { label: 'Confirmar meu lugar', link },
    notes: [
      `O código vale por ${CODE_LIFE.order.text}, o tempo em que os lugares ficam guardados.`,
      'Não foi você? Ignore este e-mail: sem o código, nenhum lugar fica no seu nome.',
    ],
  };
}

export function orderAccess({ event, order_code, code, link }: MailData['order-access']): Letter {
  return {
    subject: shortened(`Código para ver seus ingressos: ${event}`),
    preview: `Seu código é ${code}.`,
    heading: 'Abra seus ingressos',
    opening: [['Digite este código na página do pedido para abrir seus ingressos de ', { strong: event }, '.']],
    code,
    button: { label: 'Abrir meu pedido', link },
    notes: [
      `O código vale por ${CODE_LIFE.order.text} e abre só o pedido ${order_code}. Não passe para ninguém.`,
      'Não foi você? Ignore este e-mail: sem o código, ninguém vê seus ingressos.',
    ],
  };
}

/**
 * Returns the letter to the former holder: a giver reads the receiver's name, anybody else only that the ticket is
 * gone.
 */
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

export function courtesyRemoved({ name, event, when, amount }: MailData['courtesy-removed']): Letter {
  const many = amount > 1;
  return {
    subject: shortened(`Cortesia cancelada: ${event}`),
    preview: many ? 'Os ingressos que você ganhou não valem mais.' : 'O ingresso que você ganhou não vale mais.',
    heading: 'Cortesia cancelada',
    opening: [
      [
        `${hello(name)}A produção de `,
        { strong: event },
        many ? ` cancelou os ${amount} ingressos que você ganhou.` : ' cancelou o ingresso que você ganhou.',
      ],
      [{ strong: 'Quando: ' }, when],
    ],
    notes: [
      many
        ? 'Os QR Codes não valem mais, nem no celular nem impressos.'
        : 'O QR Code não vale mais, nem no celular nem impresso.',
      'Dúvidas? Fale com quem deu a cortesia.',
    ],
  };
}

export function orderAddressRemoved({ event, order_code }: MailData['order-address-removed']): Letter {
  return {
    subject: shortened(`Este e-mail saiu de um pedido: ${event}`),
    preview: 'O e-mail do pedido foi corrigido.',
    heading: 'Este e-mail saiu de um pedido',
    opening: [
      [`O pedido ${order_code}, de `, { strong: event }, ', estava com este e-mail e foi passado para o e-mail certo.'],
    ],
    notes: [
      'Os links e os QR Codes que chegaram aqui não valem mais.',
      'O pedido era seu? Fale com quem vendeu o ingresso.',
    ],
  };
}

export function orderAddressCorrected(data: MailData['order-address-corrected']): Letter {
  const { name, event, order_code, by, has_tickets, link, seller } = data;
  return {
    subject: shortened(`E-mail do pedido corrigido: ${event}`),
    preview: 'O pedido agora está com este e-mail.',
    heading: 'E-mail do pedido corrigido',
    opening: [
      [
        `${hello(name)}${by === 'support' ? 'O suporte' : 'A produção'} corrigiu o e-mail do pedido ${order_code}, de `,
        { strong: event },
        ': ele agora está com este e-mail.',
      ],
      ...(has_tickets ? ['Os ingressos chegam em outra mensagem. Valem os QR Codes que vierem nela.'] : []),
      ...soldBy(seller),
    ],
    button: { label: 'Ver pedido', link },
    notes: [wayToSite(link), 'Não conhece este pedido? Responda a quem vendeu ou fale com o suporte.'],
  };
}

/**
 * Returns the letter to the holder of a ticket whose buyer asks for it back; the holder decides. Names are plain text;
 * the link is the order's page.
 */
export function ticketAskedBack({ name, event, when, lot, buyer, link }: MailData['ticket-asked-back']): Letter {
  return {
    subject: shortened(`Quem comprou pede um ingresso de volta: ${event}`),
    preview: 'Você decide: devolver ou ficar com ele.',
    heading: 'Pediram seu ingresso de volta',
    opening: [
      [
        `Oi, ${firstName(name)}! ${buyer ? firstName(buyer) : 'Quem comprou'} pede de volta o ingresso que passou para você: `,
        { strong: event },
        `, ${lot}.`,
      ],
      [{ strong: 'Quando: ' }, when],
      'Se você devolver, o QR Code que está com você deixa de valer, e quem comprou pode pedir o reembolso. Se ficar com o ingresso, nada muda.',
    ],
    button: { label: 'Responder', link },
    notes: ['Sem a sua resposta o ingresso continua seu.'],
  };
}

export function ticketReturned({ name, event, when, lot }: MailData['ticket-returned']): Letter {
  return {
    subject: shortened(`Ingresso devolvido: ${event}`),
    preview: 'O QR Code que estava com você não vale mais.',
    heading: 'Ingresso devolvido',
    opening: [
      [`Oi, ${firstName(name)}! O ingresso para `, { strong: event }, `, ${lot}, voltou para quem comprou.`],
      [{ strong: 'Quando: ' }, when],
    ],
    notes: [
      'O QR Code que estava com você não vale mais, nem no celular nem impresso.',
      'Não foi você? Troque a sua senha e fale com quem passou o ingresso para você.',
    ],
  };
}

export function ticketKept({ name, event, when, lot, holder, link }: MailData['ticket-kept']): Letter {
  return {
    subject: shortened(`O ingresso não foi devolvido: ${event}`),
    preview: 'Quem recebeu o ingresso vai ficar com ele.',
    heading: 'O ingresso não foi devolvido',
    opening: [
      [
        `Oi, ${firstName(name)}! ${holder ?? 'Quem está com o ingresso'} vai ficar com o ingresso que você pediu de volta: `,
        { strong: event },
        `, ${lot}.`,
      ],
      [{ strong: 'Quando: ' }, when],
      'Os ingressos que estão com você continuam podendo ser reembolsados, no prazo da compra.',
    ],
    button: { label: 'Ver meu pedido', link },
    notes: [],
  };
}

export function placeGivenBack({ name, event, when, lot, holder, link }: MailData['place-given-back']): Letter {
  return {
    subject: shortened(`Lugar grátis devolvido: ${event}`),
    preview: 'O lugar ficou livre para outra pessoa.',
    heading: 'Lugar grátis devolvido',
    opening: [
      [
        `Oi, ${firstName(name)}! ${holder ?? 'Quem estava com o ingresso'} devolveu um lugar grátis do seu pedido: `,
        { strong: event },
        `, ${lot}.`,
      ],
      [{ strong: 'Quando: ' }, when],
      'O lugar já ficou livre para outra pessoa. Os ingressos que estão com você continuam valendo.',
    ],
    button: { label: 'Ver meu pedido', link },
    notes: [],
  };
}

export function placeTakenBack({ name, event, when, lot }: MailData['place-taken-back']): Letter {
  return {
    subject: shortened(`Lugar grátis devolvido: ${event}`),
    preview: 'O QR Code que estava com você não vale mais.',
    heading: 'Lugar grátis devolvido',
    opening: [
      [
        `Oi, ${firstName(name)}! Quem pegou o seu lugar grátis para `,
        { strong: event },
        `, ${lot}, devolveu o lugar, e ele ficou livre para outra pessoa.`,
      ],
      [{ strong: 'Quando: ' }, when],
    ],
    notes: ['O QR Code que estava com você não vale mais, nem no celular nem impresso.'],
  };
}

/**
 * Returns the WhatsApp text of the approved template: name, event and time are its three parameters, so it fits one
 * ticket and many.
 */
export function ticketsText({ name, event, when }: TicketsData): string {
  return `${hello(name)}Sua entrada para ${event}, ${when}, está no PDF acima.\nMostre o QR Code de cada ingresso na porta, com um documento com foto.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
