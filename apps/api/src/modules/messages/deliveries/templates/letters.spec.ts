import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { unlinked } from '@festix/domain/ground';
import { renderHtml } from './html.ts';
import { MAIL_TEMPLATES, writeLetter } from './letters.ts';
import type { MailData, MailTemplate, SecondFactorChange } from '../mail-data.ts';
import { DAY, FLAGS, NIGHT } from '../../../documents/paper/palette.ts';
import { renderText } from './text.ts';

const URL = 'https://festix.exemplo.br';
const link = `${URL}/new-password?type=invite#token=7K2Q-X8MV&email=a%40b.br`;
const code = '7K2Q-X8MV';

const refund = {
  name: 'Ana Souza',
  event: 'Arraial da Lua Cheia',
  order_code: 'FTXARR7K2QX8M',
  amount: 110_00,
  tickets: 1,
  link: `${URL}/events/arraial/orders/1`,
};

const payout = {
  name: 'Ana Souza',
  event: 'Arraial da Lua Cheia',
  amount: 1_500_00,
  pix: 'CPF 529.982.247-25',
  answer: null,
  receipt: 'receipts/1.pdf',
  is_rebate: false,
  link: `${URL}/producer/events/1/payouts`,
  cc: ['contador@exemplo.br'],
  bcc: [],
};

const announcement = {
  name: 'Ana Souza',
  event: 'Arraial da Lua Cheia',
  when: '13/06/2026 20:00',
  message: 'A chuva levou o palco.',
  orders: [{ code: 'FTXARR7K2QX8M', link: refund.link }],
  refund: { link: refund.link, until: '20/05/2026 12:00' },
  at_sale_point: false,
};

const data: MailData = {
  'confirm-sign-up': { at: '2026-11-21T02:30:00.000Z', code, link },
  'confirm-order': { event: 'Festa Junina', when: '21/11/2026, 20h', code, link },
  'order-access': { event: 'Festa Junina', order_code: 'FTXFES7K2QX8M', code, link },
  'account-exists': { name: 'Ana Souza', sign_in_link: link, recover_link: `${URL}/recover-password` },
  'no-account': { sign_up_link: link },
  recovery: { name: 'Ana Souza', code, link },
  'email-change': { code, link },
  'email-changed': { name: 'Ana Souza', new_email: 'nova@exemplo.br' },
  'password-changed': { name: 'Ana Souza', at: '2026-11-21T02:30:00.000Z', recover_link: link },
  'second-factor': {
    name: 'Ana Souza',
    at: '2026-11-21T02:30:00.000Z',
    change: 'on',
    recovery_codes_left: 10,
    recover_link: link,
  },
  'account-deleted': { name: 'Ana Souza', at: '2026-11-21T02:30:00.000Z', tickets: 2 },
  'team-invitation': { producer: 'Varal', team: 'Casa', code, link, has_account: false },
  'sale-point-invitation': {
    inviter: 'Varal',
    sale_point: 'Bilheteria',
    is_supervisor: false,
    code,
    link,
    has_account: false,
  },
  'producer-approved': { name: 'Ana Souza', link },
  'webhook-switched-off': { name: 'Ana Souza', url: 'https://exemplo.com.br/festix', link },
  'producer-rejected': { name: 'Ana Souza', reason: 'Faltou o CNPJ.', link },
  'refund-asked': refund,
  'refund-done': { ...refund, method: 'pix', answer: null, is_late: false },
  'refund-run-done': {
    ...{
      name: 'Ana Souza',
      event: 'Arraial da Lua Cheia',
      refunded: 12,
      amount: 3_300_00,
      late: 1,
      failed: 1,
      by_hand: 2,
      link,
    },
  },
  'refund-refused': { ...refund, reason: 'A data não mudou.' },
  'event-cancelled': announcement,
  'event-changed': {
    ...announcement,
    changes: [
      { what: 'Data', before: '13/06/2026 20:00', after: '20/06/2026 20:00' },
      { what: 'Atrações', before: null, after: 'Lia e Banda' },
    ],
  },
  'payout-requested': {
    ...{ name: 'Ana Administra', event: 'Arraial da Lua Cheia', amount: 1500_00 },
    ...{ link, settings_link: link },
  },
  'payout-done': { ...payout, sent: '14/06/2026' },
  'payout-corrected': { ...payout, sent: '14/06/2026', is_other_date: true },
  'payout-rejected': { ...payout, answer: 'A chave não é sua.', receipt: null },
  'ticket-refunded': { name: 'Bia Nogueira', event: 'Arraial da Lua Cheia' },
  'ticket-passed-on': {
    name: 'Ana Souza',
    event: 'Arraial da Lua Cheia',
    when: '13/06/2026 20:00',
    lot: '2º lote',
    to_name: 'Rafa Nogueira',
    to_email: 'rafa@exemplo.br',
  },
  'ticket-asked-back': {
    name: 'Rafa Nogueira',
    event: 'Arraial da Lua Cheia',
    when: '13/06/2026 20:00',
    lot: '2º lote',
    buyer: 'Ana Souza',
    link,
  },
  'ticket-returned': {
    name: 'Rafa Nogueira',
    event: 'Arraial da Lua Cheia',
    when: '13/06/2026 20:00',
    lot: '2º lote',
  },
  'ticket-kept': {
    name: 'Ana Souza',
    event: 'Arraial da Lua Cheia',
    when: '13/06/2026 20:00',
    lot: '2º lote',
    holder: 'Rafa N.',
    link,
  },
  'place-given-back': {
    name: 'Ana Souza',
    event: 'Arraial da Lua Cheia',
    when: '13/06/2026 20:00',
    lot: '2º lote',
    holder: 'Rafa N.',
    link,
  },
  'place-taken-back': {
    name: 'Rafa Nogueira',
    event: 'Arraial da Lua Cheia',
    when: '13/06/2026 20:00',
    lot: '2º lote',
  },
  'courtesy-removed': { name: 'Ana Souza', event: 'Arraial da Lua Cheia', when: '13/06/2026 20:00', amount: 2 },
  'order-address-removed': { event: 'Arraial da Lua Cheia', order_code: 'FTXARR7K2QX8M' },
  'order-address-corrected': {
    name: 'Ana Souza',
    event: 'Arraial da Lua Cheia',
    order_code: 'FTXARR7K2QX8M',
    by: 'seller',
    has_tickets: true,
    link: refund.link,
  },
  tickets: {
    name: 'Ana Souza',
    event: 'Arraial da Lua Cheia',
    when: '13/06/2026 20:00',
    where: 'Galpão do Cais, Recife - PE',
    order_code: 'FTXARR7K2QX8M',
    amount: 2,
    is_gift: true,
    link: `${URL}/customer/orders?tab=assigned`,
  },
};

function write<Template extends MailTemplate>(template: Template, facts: MailData[Template] = data[template]) {
  const letter = writeLetter(template, facts);
  return { letter, html: renderHtml(letter, URL), text: renderText(letter) };
}

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, target = '']) => target);

it.each(MAIL_TEMPLATES)('%s has the same words as a page and as text', (template) => {
  const { letter, html, text } = write(template);
  const shown = html.replace(/<(style|title)>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, '');
  for (const said of [letter.heading, letter.preview]) expect(shown).toContain(said);
  expect(text.startsWith(`${letter.heading}\n`)).toBe(true);
  expect(letter.subject.length).toBeLessThan(78);
  if (letter.code) expect([html, text].every((form) => form.includes(code))).toBe(true);
  if (letter.button) {
    expect(linksIn(html)).toContain(letter.button.link.replaceAll('&', '&amp;'));
    expect(text).toContain(`${letter.button.label}:\n${letter.button.link}\n`);
  }
});

it.each(MAIL_TEMPLATES)('%s stays below the size at which mail programs cut off', (template) => {
  expect(Buffer.byteLength(write(template).html)).toBeLessThan(60_000);
});

it('a mail gives the moment of a change in the time of Brasília', () => {
  expect(write('password-changed').text).toContain('Sua senha mudou em 20/11/2026 23:30, no horário de Brasília.');
});

it.each<[SecondFactorChange, number, string]>([
  ['on', 10, 'A cada entrada pediremos o código do seu aplicativo.'],
  ['off', 0, 'A entrada na sua conta não pede mais um código.'],
  ['renewed', 10, 'Os códigos anteriores não valem mais.'],
  ['used', 9, 'Restam 9 códigos de recuperação.'],
  ['used', 1, 'Resta 1 código de recuperação.'],
  ['used', 0, 'Você não tem mais códigos de recuperação.'],
  ['taken', 0, 'O suporte do Festix a retirou da sua conta'],
])('a mail about a second factor that is %s, with %i codes left, contains: %s', (change, recovery_codes_left, said) => {
  const { letter, text } = write('second-factor', { ...data['second-factor'], change, recovery_codes_left });
  expect(letter.subject.length).toBeLessThan(78);
  expect(text).toContain(`Foi em 20/11/2026 23:30, no horário de Brasília.`);
  expect(text).toContain(said);
  expect(text).toContain(link);
});

it('a mail to the old address shows only a part of the new one', () => {
  const { html, text } = write('email-changed');
  for (const form of [html, text]) {
    expect(form).toContain('n****@exemplo.br');
    expect(form).not.toContain('nova@exemplo.br');
  }
});

it('an invitation of a stranger mentions the account that accepting creates', () => {
  const known = write('team-invitation', { ...data['team-invitation'], has_account: true });
  expect(write('team-invitation').text).toContain('Você ainda não tem conta');
  expect(known.text).not.toContain('Você ainda não tem conta');
});

it('an invitation of a supervisor names the supervision of the sale point', () => {
  const supervisor = write('sale-point-invitation', { ...data['sale-point-invitation'], is_supervisor: true });
  expect(supervisor.text).toContain('supervisionar');
  expect(write('sale-point-invitation').text).not.toContain('supervisionar');
});

it('mails about a transfer name the giver to the receiver, and confirm it to the giver', () => {
  const given = write('tickets', { ...data.tickets, amount: 1, is_gift: false, from: 'Ana Souza' });
  expect(given.letter.heading).toBe('Ana passou um ingresso para você');
  const left = write('ticket-passed-on');
  expect(left.text).toContain('Rafa Nogueira (rafa@exemplo.br)');
  const taken = write('ticket-passed-on', { ...data['ticket-passed-on'], to_name: null, to_email: null });
  expect(taken.text).not.toContain('rafa@exemplo.br');
});

it('a mail gives the reason when there is one', () => {
  expect(write('producer-rejected').text).toContain('Motivo: Faltou o CNPJ.');
  expect(write('producer-rejected', { ...data['producer-rejected'], reason: null }).text).not.toContain('Motivo');
});

it.each([
  [0, undefined],
  [1, 'Você tem 1 ingresso que ainda vale. Guarde o QR code'],
  [2, 'Você tem 2 ingressos que ainda valem. Guarde o QR code'],
])('a mail to a member who leaves with %d tickets says that they stay valid', (tickets, said) => {
  const { text } = write('account-deleted', { ...data['account-deleted'], tickets });
  if (said) expect(text).toContain(said);
  else expect(text).not.toContain('QR code');
});

it('a refund mail gives amount and way of the refund, and only mentions freed places for free tickets', () => {
  const done = (facts: object) =>
    write('refund-done', { ...data['refund-done'], ...facts }).text.replaceAll('\u00a0', ' ');
  expect(done({})).toContain('reembolso de 1 ingresso para Arraial da Lua Cheia, no valor de R$ 110,00.');
  expect(done({})).toContain('de onde saiu o Pix');
  expect(done({ method: 'card' })).toContain('fatura do cartão');
  expect(done({ answer: 'Até a próxima!' })).toContain('Resposta: Até a próxima!');
  expect(done({ amount: 0, method: 'free', tickets: 2 })).toContain('desistência de 2 ingressos');
  expect(done({ amount: 0, method: 'free' })).not.toContain('R$');
  expect(write('refund-refused').text).toContain('Motivo: A data não mudou.');
});

it('a refund mail of a payment that Mercado Pago refunds no more says that no money is on its way', () => {
  const { letter, text } = write('refund-done', { ...data['refund-done'], is_late: true });
  expect(text).toContain('O Mercado Pago não devolve mais um pagamento de mais de 180 dias: combine com quem vendeu');
  expect(`${letter.preview} ${letter.heading} ${text}`).not.toMatch(/a caminho|de onde saiu o Pix/);
});

it('a refund mail says which tickets stay valid, and never speaks of a cancelled event', () => {
  for (const template of ['refund-asked', 'refund-refused'] as const) {
    expect(write(template).text).toContain('continuam valendo');
    const off = write(template, { ...data[template], is_off: true });
    expect([off.text, off.html].join()).not.toMatch(/continuam valendo/);
  }
});

it('a mail about the end of a run says that money is on its way only if it is', () => {
  const ended = (facts: object) =>
    write('refund-run-done', { ...data['refund-run-done'], late: 0, failed: 0, by_hand: 0, ...facts });
  expect(ended({}).text).toContain('chegou ao fim: 12 pedidos, R$\u00a03.300,00, com o dinheiro a caminho');
  expect(ended({}).letter.preview).toBe('12 pedidos devolvidos.');
  for (const facts of [{ failed: 2 }, { by_hand: 3 }]) {
    const { letter, text } = ended({ refunded: 0, amount: 0, ...facts });
    expect(text).toContain('chegou ao fim, e nenhum pedido foi devolvido por aqui.');
    expect(letter.preview).toBe('failed' in facts ? '2 pedidos falharam.' : 'Nenhum pedido foi devolvido por aqui.');
    expect(text).not.toMatch(/a caminho|R\$/);
  }
});

it('a mail about the end of a run names the orders that Mercado Pago refunds no more', () => {
  const { text } = write('refund-run-done', { ...data['refund-run-done'], late: 3 });
  expect(text).toContain('3 pedidos foram pagos há mais de 180 dias, e o Mercado Pago não devolve mais');
  expect(text).not.toContain('a caminho');
});

it('a mail about a cancelled event tells each buyer to ask for money, go to a till, or discard the ticket', () => {
  const off = (facts: object) => write('event-cancelled', { ...announcement, ...facts }).text;
  expect(off({})).toContain('Peça o reembolso até 20/05/2026 12:00. São 30 dias desde o cancelamento');
  expect(off({})).toContain('Recado: A chuva levou o palco.');
  expect(off({ message: null })).not.toContain('Recado');
  const inPerson = off({ refund: null, at_sale_point: true });
  expect(inPerson).toContain('volta por lá');
  expect(inPerson).not.toContain('Peça o reembolso');
  const holder = off({ refund: null, orders: [] });
  expect(holder).toContain('O reembolso é de quem comprou.');
  expect(holder).not.toContain('FTX');
});

it.each(['event-cancelled', 'event-changed'] as const)(
  'a mail about a refund names the fee in %s only if there is one',
  (template) => {
    const about = (refund: object) =>
      write(template, { ...data[template], refund: { ...announcement.refund, ...refund } }).text;
    expect(about({})).toContain('volta inteiro, com a taxa incluída.');
    expect(about({ has_fee: true })).toContain('volta inteiro, com a taxa incluída.');
    expect(about({ has_fee: false })).toContain('volta inteiro.');
    expect(about({ has_fee: false })).not.toContain('taxa');
  },
);

it('a mail with tickets of a cancelled event promises no entry', () => {
  const off = write('tickets', { ...data.tickets, is_cancelled: true }).text;
  expect(off).toContain('Este evento foi cancelado: ingressos dele não abrem mais a entrada.');
  expect(off).not.toMatch(/Mostre o QR Code|vale uma entrada|desistir/);
  expect(write('tickets').text).toContain('Mostre o QR Code na entrada');
});

it('a mail about a changed event contains the old and the new state', () => {
  const { text } = write('event-changed');
  expect(text).toContain('Data: 20/06/2026 20:00 (antes: 13/06/2026 20:00)');
  expect(text).toContain('Atrações: Lia e Banda\n');
  expect(text).toContain('Seus ingressos continuam valendo.');
});

it('a payout mail contains amount, event, key and answer', () => {
  const done = write('payout-done').text;
  expect(done).toContain('Enviamos R$\u00a01.500,00 de Arraial da Lua Cheia, por Pix, em 14/06/2026.');
  expect(done).toContain('Chave: CPF 529.982.247-25');
  expect(done).toContain('O comprovante vai em anexo.');
  const refused = write('payout-rejected').text;
  expect(refused).toContain('Não foi feito o repasse de R$\u00a01.500,00 de Arraial da Lua Cheia.');
  expect(refused).toContain('Chave: CPF 529.982.247-25');
  expect(refused).toContain('Observação: A chave não é sua.');
  expect(refused).toContain('O valor continua no saldo do evento');
});

it('a mail about a corrected payout contains the sent date, and says that the amount is the same', () => {
  const { text } = write('payout-corrected');
  expect(text).toContain('do repasse de R$\u00a01.500,00 de Arraial da Lua Cheia. O valor é o mesmo.');
  expect(text).toContain('Enviado em: 14/06/2026');
  expect(text).toContain('O comprovante vai em anexo.');
});

it('a rebate mail says that it is a rebate, and mentions no balance', () => {
  const done = write('payout-done', { ...data['payout-done'], is_rebate: true, receipt: null }).text;
  expect(done).toContain('Enviamos R$\u00a01.500,00 de rebate de Arraial da Lua Cheia');
  expect(done).not.toContain('anexo');
  const refused = write('payout-rejected', { ...data['payout-rejected'], is_rebate: true });
  expect(refused.text).toContain('o repasse de R$\u00a01.500,00 de rebate de Arraial da Lua Cheia.');
  expect(refused.html).not.toContain('saldo');
});

it('a mail escapes every name for HTML @V1.1.2 @V1.2.1 @V1.3.7', () => {
  const plain = write('team-invitation').html.match(/</g)!.length;
  const hostile = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'a', ' ', '`', '='), maxLength: 30 });
  fc.assert(
    fc.property(hostile, hostile, (producer, team) => {
      const { html } = write('team-invitation', { ...data['team-invitation'], producer, team });
      expect(html.match(/</g)).toHaveLength(plain);
    }),
  );
});

it('a mail of an unknown template is refused', () => {
  expect(() => writeLetter('toString' as MailTemplate, {} as never)).toThrow('there is no mail toString');
});

it('a mail uses the colours of the product', () => {
  const theme = readFileSync(join(import.meta.dirname, '../../../../../../../libs/ui/src/theme/tokens.ts'), 'utf8');
  const lots = ['#FFD3E6', '#FFB81C'];
  const colours = [...Object.values(DAY), ...Object.values(NIGHT), ...FLAGS.filter((flag) => !lots.includes(flag))];
  expect(colours.filter((colour) => !theme.includes(colour))).toEqual([]);
});

const HOSTILE = 'Ganhe em http://evil.com/x ou www.evil.com.br';
/** Fields that are no names: addresses we make, and texts with a responsible author. */
const NOT_NAMES = /link|^(url|at|code|new_email|to_email|message|answer|reason|receipt|pix|cc|bcc|when|until|sent)$/;

/** Returns the same facts with a URL in place of every name. */
function hostile(facts: unknown, field = ''): unknown {
  if (typeof facts === 'string')
    return NOT_NAMES.test(field) || field === 'change' || field === 'method' ? facts : HOSTILE;
  if (Array.isArray(facts)) return facts.map((one) => hostile(one, field));
  if (typeof facts !== 'object' || facts === null) return facts;
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, hostile(value, name)]));
}

it.each(MAIL_TEMPLATES)('%s makes no link of a name, and leaves none for mail programs to make', (template) => {
  const facts = hostile(data[template]) as never;
  const letter = writeLetter(template, facts);
  const html = renderHtml(letter, URL);
  const text = renderText(letter);
  expect(linksIn(html).filter((target) => target.includes('evil'))).toEqual([]);
  const shown = html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<a [^>]*>.*?<\/a>/gs, '')
    .replace(/<[^>]+>/g, ' ');
  for (const form of [shown, text, unlinked(letter.subject)])
    expect(form).not.toMatch(/evil\.com|https?:\/\/evil|www\.evil/);
});

it.each(['confirm-sign-up', 'email-change', 'no-account'] as const)(
  '%s, to an unproved address, names nobody',
  (template) => {
    expect(write(template).text).not.toContain('Oi');
    expect(Object.keys(data[template])).not.toContain('name');
  },
);

it('a mail begins without a name when none is known', () => {
  const { text } = write('tickets', { ...data.tickets, name: '' });
  expect(text).toContain('Seus 2 ingressos para Arraial da Lua Cheia');
  expect(text).not.toContain('Oi');
});
