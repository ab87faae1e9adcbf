/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ApiKeyView, type WebhookDeliveryView, type WebhookView } from '@festix/domain/contract';
import { DAY, problemOf } from '@festix/domain/ground';
import { WEBHOOK_KINDS } from '@festix/domain/messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, producer } from '../../../testing/views.ts';
import { developersTexts as texts, kindNames, scopeNames } from './developers-texts.ts';

const WEBHOOK = '0198f000-0000-7000-8000-000000000801';
const DELIVERY = '0198f000-0000-7000-8000-000000000802';
const KEY = '0198f000-0000-7000-8000-000000000803';
const WEBHOOKS = '/api/producer/webhooks';
const KEYS = '/api/producer/api-keys';
const URL_TEXT = 'https://varal.com.br/festix';

let server: StubServer;
let webhooks: WebhookView[];
let keys: ApiKeyView[];
let deliveries: WebhookDeliveryView[];

const webhook: WebhookView = {
  id: WEBHOOK,
  url: URL_TEXT,
  kinds: [...WEBHOOK_KINDS],
  event: null,
  is_active: true,
  failing_since: null,
  switched_off_at: null,
  old_secret_until: null,
  created_at: '2026-06-01T12:00:00.000Z',
};

const delivery: WebhookDeliveryView = {
  id: DELIVERY,
  kind: 'order.paid',
  state: 'waiting',
  attempts: 3,
  answer_status: 503,
  failure: 'answer',
  next_attempt_at: '2026-06-01T13:00:00.000Z',
  last_attempt_at: '2026-06-01T12:30:00.000Z',
  created_at: '2026-06-01T12:00:00.000Z',
};

const key: ApiKeyView = {
  id: KEY,
  name: 'CRM da casa',
  hint: 'festix_Ab3dEf',
  scopes: ['events:read', 'sales:read'],
  event: { id: arraial.id, name: arraial.name },
  created_at: '2026-06-01T12:00:00.000Z',
  expires_at: '2020-06-01T12:00:00.000Z',
  last_used_at: null,
};

beforeEach(async () => {
  [webhooks, keys, deliveries] = [[webhook], [key], [delivery]];
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET ${WEBHOOKS}`, (_, response) => json(response, { data: webhooks, count: webhooks.length }))
    .on(`GET ${KEYS}`, (_, response) => json(response, { data: keys, count: keys.length }))
    .on(`GET ${WEBHOOKS}/${WEBHOOK}/deliveries`, (_, response) =>
      json(response, { data: deliveries, count: deliveries.length }),
    );
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const open = (query = '') => openApp(`/producer/developers${query}`, server, producer);
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (route: string) => server.callsOf(route).map(({ body }) => body);

async function act(entry: string): Promise<void> {
  await press(texts.actionsOf(URL_TEXT));
  await choose(entry);
}

describe('screen for developers', () => {
  it('the screen for developers shows the events and the state of each webhook address, and the scopes of each key', async () => {
    webhooks = [
      webhook,
      { ...webhook, id: DELIVERY, url: 'https://b.com.br/', kinds: ['order.paid'], failing_since: webhook.created_at },
      { ...webhook, id: KEY, url: 'https://c.com.br/', is_active: false, switched_off_at: webhook.created_at },
    ];
    open();
    const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!.textContent;
    expect(await rowOf(URL_TEXT)).toContain('TudoTodos os meus eventosLigado');
    expect(await rowOf('https://b.com.br/')).toContain('Pedido pagoTodos os meus eventosFalhando');
    expect(await rowOf('https://c.com.br/')).toContain('Desligado por falhas');
    const row = await rowOf('CRM da casa');
    expect(row).toContain('festix_Ab3dEf…');
    expect(row).toContain(`${scopeNames['events:read']} · ${scopeNames['sales:read']}`);
    expect(row).toContain('Arraial da Lua CheiaVencida');
    expect(row).toContain(texts.neverUsed);
    const menu = screen.getByRole('navigation', { name: 'Áreas' });
    expect(within(menu).getByRole('link', { name: texts.developers }).getAttribute('aria-current')).toBe('page');
  });

  it('the screen for developers shows a failure, and that there is nothing yet', async () => {
    server.on(`GET ${WEBHOOKS}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    keys = [];
    open();
    expect(await screen.findByText(texts.webhooksLoadFailed)).toBeDefined();
    expect(await screen.findByText(texts.noKeys)).toBeDefined();
    server.on(`GET ${WEBHOOKS}`, (_, response) => json(response, { data: [], count: 0 }));
    await press('Tentar de novo');
    expect(await screen.findByText(texts.noWebhooks)).toBeDefined();
  });

  it('the screen for developers is two lists of two lines each on a phone', async () => {
    showOnPhone(true);
    open();
    const list = await screen.findByRole('list', { name: texts.webhooks });
    expect(list.textContent).toContain(`${URL_TEXT}Tudo · Todos os meus eventosLigado`);
    expect(within(list).getByRole('link').getAttribute('href')).toBe(`/producer/developers?webhook=${WEBHOOK}`);
    expect((await screen.findByRole('list', { name: texts.keys })).textContent).toContain('CRM da casa');
  });
});

describe('webhook address', () => {
  it('a webhook address is created with all events ticked, and its secret is shown once', async () => {
    webhooks = [];
    server.on(`POST ${WEBHOOKS}`, (_, response) => json(response, { webhook, secret: 'whsec_c2VncmVkbw==' }, 201));
    open();
    await press(texts.newWebhook);
    await screen.findByLabelText(texts.url);
    type(texts.url, 'http://varal.com.br');
    await press(texts.create);
    expect(await screen.findByText('Use um endereço completo que comece com https://')).toBeDefined();
    type(texts.url, ` ${URL_TEXT} `);
    fireEvent.click(screen.getByRole('checkbox', { name: kindNames['checkin.undone'], hidden: true }));
    await press(texts.create);
    expect(await screen.findByText('whsec_c2VncmVkbw==')).toBeDefined();
    const kinds = WEBHOOK_KINDS.filter((kind) => kind !== 'checkin.undone');
    expect(sent(`POST ${WEBHOOKS}`)).toEqual([{ id: expect.any(String), url: URL_TEXT, kinds, event_id: null }]);
    await press(texts.kept);
    await waitFor(() => expect(screen.queryByText('whsec_c2VncmVkbw==')).toBeNull());
  });

  it('a webhook address shows its secret until the button confirms it, even if the list does not answer', async () => {
    const secret = 'whsec_c2VncmVkbw==';
    server.on(`POST ${WEBHOOKS}`, (_, response) => {
      server.on(`GET ${WEBHOOKS}`, () => undefined);
      json(response, { webhook, secret }, 201);
    });
    open();
    await press(texts.newWebhook);
    await screen.findByLabelText(texts.url);
    type(texts.url, URL_TEXT);
    await press(texts.create);
    const dialog = (await screen.findByText(secret)).closest<HTMLElement>('[role="dialog"]')!;
    expect(within(dialog).queryByRole('button', { name: 'Fechar', hidden: true })).toBeNull();
    fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 });
    const around = dialog.closest('.ant-modal-wrap')!;
    fireEvent.mouseDown(around);
    fireEvent.click(around);
    expect(screen.getByText(secret)).toBeDefined();
    await press(texts.kept);
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  });

  it('a refused webhook address shows the reason beside the field, and keeps what was typed', async () => {
    server.on(`POST ${WEBHOOKS}`, (_, response) =>
      problem(response, 422, {
        code: 'WEBHOOK_ADDRESS_REFUSED',
        detail: problemOf('WEBHOOK_ADDRESS_REFUSED').detail,
      }),
    );
    open();
    await press(texts.newWebhook);
    await screen.findByLabelText(texts.url);
    type(texts.url, 'https://10.0.0.7/');
    await press(texts.create);
    expect(await screen.findByText(problemOf('WEBHOOK_ADDRESS_REFUSED').detail)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(texts.url).value).toBe('https://10.0.0.7/');
  });

  it('a webhook address is edited, switched off, and asks before it is removed or gets another secret', async () => {
    server
      .on(`PATCH ${WEBHOOKS}/${WEBHOOK}`, (_, response) => json(response, webhook))
      .on(`POST ${WEBHOOKS}/${WEBHOOK}/secret`, (_, response) => json(response, { webhook, secret: 'whsec_bm92bw==' }))
      .on(`DELETE ${WEBHOOKS}/${WEBHOOK}`, (_, response) => void response.writeHead(204).end());
    open();
    await act(texts.edit);
    await screen.findByLabelText(texts.url);
    type(texts.url, 'https://varal.com.br/outro');
    await press(texts.save);
    expect(await screen.findByText(texts.webhookSaved)).toBeDefined();
    await act(texts.switchOff);
    expect(await screen.findByText(texts.switchedOffDone)).toBeDefined();
    expect(sent(`PATCH ${WEBHOOKS}/${WEBHOOK}`)).toEqual([
      { url: 'https://varal.com.br/outro', kinds: [...WEBHOOK_KINDS], event_id: null },
      { is_active: false },
    ]);
    await act(texts.rotate);
    expect(await screen.findByText(texts.rotateConsequence)).toBeDefined();
    await press(texts.rotate);
    expect(await screen.findByText('whsec_bm92bw==')).toBeDefined();
    await press(texts.kept);
    await act(texts.remove);
    expect(await screen.findByText(texts.removeConsequence)).toBeDefined();
    await press(texts.remove);
    expect(await screen.findByText(texts.webhookRemoved)).toBeDefined();
  });
});

describe('webhook events', () => {
  it('webhook events show their result, are sent again, and can be filtered', async () => {
    server
      .on(`POST ${WEBHOOKS}/${WEBHOOK}/deliveries/${DELIVERY}/replay`, (_, response) => json(response, delivery))
      .on(`POST ${WEBHOOKS}/${WEBHOOK}/test`, (_, response) => json(response, delivery));
    open(`?webhook=${WEBHOOK}`);
    const list = await screen.findByRole('list', { name: texts.deliveries });
    expect(list.textContent).toContain('Pedido pagoAguardando3 tentativas · respondeu 503 · próxima');
    await press(texts.replayOf('Pedido pago'));
    expect(await screen.findByText(texts.replayed)).toBeDefined();
    await press(texts.sendTest);
    expect(await screen.findByText(texts.testSent)).toBeDefined();
    expect(server.callsOf(`POST ${WEBHOOKS}/${WEBHOOK}/test`)).toHaveLength(1);
  });

  it('the list of webhook events may be empty', async () => {
    deliveries = [];
    open(`?webhook=${WEBHOOK}`);
    expect(await screen.findByText(texts.noDeliveries)).toBeDefined();
  });

  it('a webhook event is not sent again while its address is off', async () => {
    webhooks = [{ ...webhook, is_active: false }];
    open(`?webhook=${WEBHOOK}`);
    await screen.findByRole('list', { name: texts.deliveries });
    expect(screen.queryByRole('button', { name: texts.replayOf('Pedido pago'), hidden: true })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.sendTest, hidden: true })).toBeNull();
  });
});

describe('API key', () => {
  it('an API key takes a name and at least one scope, and is shown once', async () => {
    server.on(`POST ${KEYS}`, (_, response) => json(response, { api_key: key, secret: 'festix_segredo' }, 201));
    open();
    await press(texts.newKey);
    await press(texts.createKey);
    expect(await screen.findByText(texts.scopesNothing)).toBeDefined();
    type(texts.keyName, ' CRM ');
    fireEvent.click(screen.getByRole('checkbox', { name: scopeNames['checkins:write'], hidden: true }));
    fireEvent.mouseDown(screen.getByLabelText(texts.expires));
    fireEvent.click(await screen.findByText('90 dias'));
    await press(texts.createKey);
    expect(await screen.findByText('festix_segredo')).toBeDefined();
    const [body] = sent(`POST ${KEYS}`) as { expires_at: string }[];
    expect(body).toMatchObject({ name: 'CRM', scopes: ['checkins:write'], event_id: null });
    expect(Math.abs(Date.parse(body!.expires_at) - Date.now() - 90 * DAY)).toBeLessThan(60_000);
  });

  it('an API key is revoked after a question', async () => {
    server.on(`DELETE ${KEYS}/${KEY}`, (_, response) => void response.writeHead(204).end());
    open();
    await press(texts.revokeThe('CRM da casa'));
    expect(await screen.findByText(texts.revokeConsequence)).toBeDefined();
    await press(texts.revoke);
    expect(await screen.findByText(texts.keyRevoked)).toBeDefined();
    expect(server.callsOf(`DELETE ${KEYS}/${KEY}`)).toHaveLength(1);
  });
});
