import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TextTx } from '../../../testing/text-database.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { startApi, type TestApiOptions } from '../../../testing/api.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { TestMailServer } from '../../../testing/mail-server.ts';
import { partOf, readMime } from '../../../testing/mime.ts';
import { makePerson } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { TicketFiles } from '../../documents/ticket-files/ticket-files.ts';
import { Deliveries } from './deliveries.ts';
import { SendMessages, WAITS_MS } from './send-messages.ts';

let server: TestMailServer;
let reported: unknown[];
let addresses = 0;

const api = useApi(async () => {
  server = await TestMailServer.start();
  return sendingTo(server.url());
});
beforeEach(() => {
  reported = [];
  jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation((error) => void reported.push(error));
});
afterEach(() => {
  api.clock.run();
  jest.restoreAllMocks();
  server.taken.length = 0;
  server.refusals.length = 0;
});
afterAll(() => server.stop());

function sendingTo(url: string): TestApiOptions {
  return { env: { SMTP_URL: url, MAIL_FROM: 'Festix <ola@festix.exemplo.br>' } };
}

interface DeliveryRow {
  id: string;
  state: string;
  content: unknown;
  failure: string | null;
  attempts: number;
  sent_at: Date | null;
}

/** Returns an order's messages that have not left. */
function waitingOf(orderId: string): Promise<{ id: string }[]> {
  return api.database.query(`select id from deliveries where order_id = $1 and state = 'queued'`, [orderId]);
}

type Within = (tx: TextTx, id: string) => Promise<unknown>;

/** Queues a mail, with further work in the same transaction. */
async function queue(on = api, within: Within = async () => undefined): Promise<{ id: string; to: string }> {
  addresses += 1;
  const to = `pessoa${addresses}@exemplo.br`;
  // A mail names the account's person.
  await makePerson(on, { email: to });
  const link = 'https://festix.exemplo.br/new-password?type=recovery&token=7K2Q';
  const data = { name: 'João <b>da Silva</b>', code: '7K2Q-X8MV', link };
  const deliveries = on.app.get(Deliveries, { strict: false });
  const id = await on.database.transaction(async (tx) => {
    const queued = await deliveries.send(tx, { template: 'recovery', recipient: to, data });
    await within(tx, queued);
    return queued;
  });
  return { id, to };
}

async function rowOf(id: string, on = api): Promise<DeliveryRow> {
  const [row] = await on.database.query<DeliveryRow>('select * from deliveries where id = $1', [id]);
  return row as DeliveryRow;
}

/** Sends what is due, and waits until this one was tried so often. */
async function tried(id: string, times: number, on = api): Promise<DeliveryRow> {
  for (;;) {
    await on.app.get(SendMessages, { strict: false }).sendDue();
    const row = await rowOf(id, on);
    const settled = row.attempts === times && (row.state !== 'queued' || row.failure !== null);
    if (settled || row.attempts > times) return row;
  }
}

const takenFor = (to: string) => server.taken.filter((mail) => mail.to.includes(to));

describe('mail by SMTP', () => {
  it('a mail arrives whole: envelope, headers, text, page and picture', async () => {
    const { id, to } = await queue();
    expect(await tried(id, 1)).toMatchObject({ state: 'sent', content: null, failure: null, attempts: 1 });
    const [mail, ...more] = takenFor(to);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: 'ola@festix.exemplo.br', to: [to], user: TestMailServer.user.name });
    const message = readMime(mail!.raw);
    expect(message.headers).toMatchObject({
      from: 'Festix <ola@festix.exemplo.br>',
      to,
      subject: 'Crie uma nova senha no Festix',
      'message-id': `<${id}@localhost>`,
      'auto-submitted': 'auto-generated',
    });
    const page = partOf(message, 'text/html')!.content.toString();
    expect(page).toContain('Oi, João!');
    expect(page).toContain('href="https://festix.exemplo.br/new-password?type=recovery&amp;token=7K2Q"');
    const plain = partOf(message, 'text/plain')!.content.toString();
    expect(plain).toContain('Código: 7K2Q-X8MV');
    expect(plain).toContain('https://festix.exemplo.br/new-password?type=recovery&token=7K2Q\n');
    const picture = partOf(message, 'image/png')!;
    expect(picture.content.subarray(1, 4).toString()).toBe('PNG');
    expect(page).toContain(`src="cid:${picture.headers['content-id']!.slice(1, -1)}"`);
  });

  it('a mail leaves by itself, soon after the commit', async () => {
    const { id, to } = await queue();
    for (let state = 'queued'; state === 'queued';) ({ state } = await rowOf(id));
    expect(takenFor(to)).toHaveLength(1);
  });

  it('a mail of a rolled back transaction never leaves', async () => {
    const to = 'ninguem@exemplo.br';
    const deliveries = api.app.get(Deliveries, { strict: false });
    const rolledBack = api.database.transaction(async (tx) => {
      await deliveries.send(tx, { template: 'no-account', recipient: to, data: { sign_up_link: 'https://x.br/' } });
      throw new Error('never mind');
    });
    await expect(rolledBack).rejects.toThrow('never mind');
    const later = await queue();
    await tried(later.id, 1);
    expect(takenFor(to)).toEqual([]);
    expect(await api.database.query('select from deliveries where recipient = $1', [to])).toEqual([]);
  });

  it('a mail is sent once, however many processes try', async () => {
    const { id, to } = await queue();
    const sender = api.app.get(SendMessages, { strict: false });
    await Promise.all(Array.from({ length: 8 }, () => sender.attempt(id)));
    await tried(id, 1);
    expect(takenFor(to)).toHaveLength(1);
  });

  it('a mail deferred by the server is retried later, and not before', async () => {
    api.clock.stop();
    server.refusals.push({ code: 451, text: '4.7.1 Greylisted, try again' });
    const { id, to } = await queue();
    expect(await tried(id, 1)).toMatchObject({ state: 'queued', failure: 'SMTP 451, 4.7.1: Greylisted, try again' });
    const sender = api.app.get(SendMessages, { strict: false });
    api.clock.advance(WAITS_MS[0]! - 1);
    await sender.sendDue();
    expect((await rowOf(id)).attempts).toBe(1);
    api.clock.advance(1);
    expect(await tried(id, 2)).toMatchObject({ state: 'sent', content: null });
    expect(takenFor(to)).toHaveLength(1);
    expect(reported).toEqual([]);
  });

  it('a mail refused by the server has failed at once, with a cause without personal data, and is reported', async () => {
    server.refusals.push({ code: 550, text: '5.1.1 <alguem@exemplo.br> User unknown' });
    const { id } = await queue();
    const row = await tried(id, 1);
    expect(row).toMatchObject({ state: 'failed', content: null, sent_at: null });
    expect(row.failure).toBe('SMTP 550, 5.1.1: <[e-mail]> User unknown');
    expect(reported).toHaveLength(1);
  });

  it('a failed mail keeps its content to be sent again, unless a code is in it', async () => {
    server.refusals.push({ code: 550, text: '5.1.1 User unknown' });
    await makePerson(api, { email: 'rui@exemplo.br' });
    const mail = {
      template: 'ticket-refunded',
      recipient: 'rui@exemplo.br',
      data: { name: 'Rui', event: 'Arraial' },
    } as const;
    const id = await api.database.transaction((tx) => api.app.get(Deliveries, { strict: false }).send(tx, mail));
    expect(await tried(id, 1)).toMatchObject({ state: 'failed', content: mail.data });
  });

  it('a mail deferred again and again has failed in the end', async () => {
    const { id } = await queue();
    for (let attempt = 1; attempt <= WAITS_MS.length; attempt += 1) {
      server.refusals.push({ code: 452, text: '4.3.1 Not now' });
      expect((await tried(id, attempt)).state).toBe('queued');
      api.clock.advance(WAITS_MS[attempt - 1]! + 1000);
    }
    server.refusals.push({ code: 452, text: '4.3.1 Not now' });
    expect(await tried(id, WAITS_MS.length + 1)).toMatchObject({ state: 'failed', content: null });
    expect(reported).toHaveLength(1);
  });

  it('a mail of a killed process is sent by another', async () => {
    const takenUp = new Date(api.clock.now().getTime() + 60_000);
    const { id, to } = await queue(api, (tx, queued) =>
      tx.query('update deliveries set attempts = 1, next_attempt_at = $2 where id = $1', [queued, takenUp]),
    );
    await api.app.get(SendMessages, { strict: false }).sendDue();
    expect(takenFor(to)).toEqual([]);
    api.clock.advance(61_000);
    await tried(id, 2);
    expect(takenFor(to)).toHaveLength(1);
  });
});

it('a mail with a code does not wait for tickets that are being printed', async () => {
  const show = await makeShow(api);
  const printing = Promise.withResolvers<Buffer | undefined>();
  const make = jest.spyOn(api.app.get(TicketFiles, { strict: false }), 'make').mockReturnValue(printing.promise);
  try {
    for (let count = 0; count < 3; count += 1) await giveCourtesy(api, show);
    while (make.mock.calls.length === 0) await api.database.query('select 1');
    const { id, to } = await queue();
    for (let state = 'queued'; state === 'queued';) ({ state } = await rowOf(id));
    expect(takenFor(to)).toHaveLength(1);
  } finally {
    printing.resolve(undefined);
  }
});

describe('server', () => {
  it('an SMTP server that is down or refuses the login delays mail, and loses none @V16.5.2', async () => {
    const strangers = await startApi(sendingTo(server.url({ name: 'festix', password: 'outra' })));
    const nowhere = await startApi(sendingTo('smtp://127.0.0.1:1'));
    try {
      for (const at of [strangers, nowhere]) {
        const { id } = await queue(at);
        expect(await tried(id, 1, at)).toMatchObject({ state: 'queued', failure: expect.any(String) });
      }
    } finally {
      await Promise.all([strangers.close(), nowhere.close()]);
    }
  });
});

it('a WhatsApp message goes by mail if WhatsApp is not set up', async () => {
  const show = await makeShow(api);
  const person = await makePerson(api, { name: 'Ana Luz' });
  await api.database.query('update users set phone = $2, email_confirmed_at = now() where id = $1', [
    person.id,
    '+5581987654321',
  ]);
  const { id } = await giveCourtesy(api, show, { assignee_to_email: person.email });
  // The same tickets that still wait for the same person would be sent once.
  while ((await waitingOf(id)).length > 0) await api.app.get(SendMessages, { strict: false }).sendDue();
  const { body } = await as(api, show.producer)
    .post(`/api/producer/orders/${id}/resend-pdf`, { provider: 'whatsapp' })
    .expect(202);
  expect(await tried(body.deliveries[0].id, 1)).toMatchObject({ state: 'failed', failure: 'FESTIX no-whatsapp' });
  await api.app.get(SendMessages, { strict: false }).sendDue();
  while (takenFor(person.email).length < 2) await api.app.get(SendMessages, { strict: false }).sendDue();
  const message = readMime(takenFor(person.email)[1]!.raw);
  expect(partOf(message, 'application/pdf')!.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(reported).toEqual([]);
});

it('the outbox does not exist if SMTP is set up', async () => {
  expect((await api.request.get('/api/outbox').expect(404)).body.code).toBe('UNKNOWN_ROUTE');
});
