import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { SendMessages } from '../../messages/deliveries/send-messages.ts';
import { TestMailServer, type TakenMail } from '../../../testing/mail-server.ts';
import { partOf, readMime } from '../../../testing/mime.ts';
import { answerPayout, DONE, makeSoldShow, pendingPayout } from '../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { makePicture } from '../../../testing/pictures.ts';
import { useApi } from '../../../testing/use-api.ts';

let server: TestMailServer;
let admin: TestPerson;

const api = useApi(async () => {
  server = await TestMailServer.start();
  return { env: { SMTP_URL: server.url(), MAIL_FROM: 'Festix <ola@festix.exemplo.br>' } };
});

beforeAll(async () => {
  admin = await makePerson(api, { roles: ['super-admin'] });
});
afterEach(() => void (server.taken.length = 0));
afterAll(() => server.stop());

/** Waits until the server took a mail for an address and the API has stored that, a moment later. */
async function takenFor(address: string): Promise<TakenMail> {
  for (;;) {
    await api.app.get(SendMessages, { strict: false }).sendDue();
    const waiting = await api.database.query(`select from deliveries where recipient = $1 and state = 'queued'`, [
      address,
    ]);
    const mail = server.taken.find(({ to }) => to.includes(address));
    if (mail && waiting.length === 0) return mail;
  }
}

it('a payout is requested, answered and mailed with its receipt, over a real SMTP session', async () => {
  const show = await makeSoldShow(api);
  const { id } = await pendingPayout(api, show, { amount: 150_00 });
  const receipt = await makePicture({ width: 60, height: 40, type: 'png' });
  const fields = {
    ...DONE,
    obs_admin: 'Pago pelo banco.',
    cc: ['contador@exemplo.br', 'Socia@exemplo.br , financeiro@exemplo.br'],
    bcc: 'arquivo@festix.exemplo.br',
  };
  await answerPayout(api, admin, id, fields, receipt).expect(200);
  const mail = await takenFor(show.producer.email);
  expect(mail.to.toSorted()).toEqual(
    [
      ...['arquivo@festix.exemplo.br', 'contador@exemplo.br', 'financeiro@exemplo.br', 'socia@exemplo.br'],
      show.producer.email,
    ].toSorted(),
  );
  const message = readMime(mail.raw);
  expect(message.headers).toMatchObject({
    subject: 'Repasse realizado: Arraial da Lua',
    to: show.producer.email,
    cc: 'contador@exemplo.br, socia@exemplo.br, financeiro@exemplo.br',
  });
  // The bcc address is in the envelope alone.
  expect(mail.raw).not.toContain('arquivo@festix.exemplo.br');
  const text = partOf(message, 'text/plain')!.content.toString();
  for (const said of [
    '150,00',
    'CPF 529.982.247-25',
    'Pago pelo banco.',
    '21/11/2026',
    'O comprovante vai em anexo.',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).toContain(`/producer/events/${show.id}/payouts`);
  const attached = message.parts.find(({ headers }) => headers['content-disposition']?.includes('comprovante.png'));
  expect(Buffer.compare(attached!.content, receipt)).toBe(0);
  // Recipients and content are deleted once it has left.
  const [delivery] = await api.database.query(
    `select content from deliveries where template = 'payout-done' and state = 'sent'`,
  );
  expect(delivery).toEqual({ content: null });
});

it('a refused payout is mailed without a receipt, with the addresses it was copied to', async () => {
  const show = await makeSoldShow(api);
  const { id } = await pendingPayout(api, show);
  await answerPayout(api, admin, id, { status: 'rejected', obs_admin: 'Chave errada.', cc: 'c@exemplo.br' }).expect(
    200,
  );
  const mail = await takenFor(show.producer.email);
  expect(mail.to).toContain('c@exemplo.br');
  const message = readMime(mail.raw);
  expect(message.headers['subject']).toBe('Repasse recusado: Arraial da Lua');
  expect(mail.raw).not.toContain('comprovante');
  expect(partOf(message, 'text/plain')!.content.toString()).toContain('Observação: Chave errada.');
});
