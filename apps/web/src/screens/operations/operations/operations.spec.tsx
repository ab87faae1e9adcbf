/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type CardsView,
  type FailedDeliveryView,
  type FailedJobView,
  type FailedWebhookView,
  type HealthView,
  type JobsView,
  type OperatedDeviceView,
  type ReceivedWebhooksView,
} from '@festix/domain/contract';
import { failureWords, notices, problemOf } from '@festix/domain/ground';
import { QUEUES, SWEEPS } from '@festix/domain/operations';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { ids, producer } from '../../../testing/views.ts';
import { devicesTexts } from '../../door/devices/devices-texts.ts';
import { operationsTexts as texts, queueNames, sweepNames } from './operations-texts.ts';

const admin = { ...producer, roles: ['customer' as const, 'super-admin' as const] };
const OPERATIONS = '/api/super-admin/operations';
const AT = '2026-06-13T23:00:00.000Z';
const ID = '0198f000-0000-7000-8000-000000000701';

const health: HealthView = {
  version: '1.2.3',
  migration: { name: 'Migration20261122163000_operations', applied_at: AT },
  parts: [
    { part: 'database', is_well: true, took: 2, failure: null },
    { part: 'mail', is_well: false, took: 3000, failure: 'Sem resposta em 3 segundos.' },
  ],
  services: [
    { service: 'gateway', mode: 'embedded', provider: 'sandbox' },
    { service: 'store', mode: 'set', provider: 's3' },
    { service: 'scanner', mode: 'off', provider: null },
    { service: 'traces', mode: 'set', provider: 'opentelemetry' },
  ],
  processes: [{ id: ID, host: 'festix-1', version: '1.2.3', sweeps: true, started_at: AT, seen_at: AT }],
};

const jobs: JobsView = {
  queues: [
    { queue: 'deliveries.letters', waiting: 4, active: 1, failed: 2, waiting_since: AT, cron: null, ran_at: null },
    { queue: 'payments.refund', waiting: 0, active: 0, failed: 0, waiting_since: null, cron: null, ran_at: null },
  ],
  sweeps: [{ sweep: 'expired holds', every: 10, ran_at: AT, took: 12, failure: 'Error: broken' }],
};

const failedJob: FailedJobView = {
  id: ID,
  queue: 'deliveries.letters',
  created_at: AT,
  failed_at: AT,
  attempts: 3,
  failure: 'Error: [e-mail] is unknown',
};

const delivery: FailedDeliveryView = {
  id: ID,
  provider: 'email',
  template: 'tickets',
  recipient: 'bia@exemplo.br',
  failure: 'O servidor de e-mail recusou a mensagem.',
  attempts: 6,
  event: { id: ids.event, name: 'Arraial da Lua Cheia' },
  order_id: null,
  created_at: AT,
  can_retry: true,
  resent: null,
};

const device: OperatedDeviceView = {
  id: ID,
  number: 7,
  name: 'Celular 01',
  kind: 'door',
  user: { id: ids.producer, name: 'Ana Porta' },
  created_at: AT,
  last_seen_at: AT,
  revoked_at: null,
  events: [{ id: ids.event, name: 'Arraial da Lua Cheia' }],
  events_count: 3,
};

const webhooks: ReceivedWebhooksView = {
  data: [
    {
      id: ID,
      gateway: 'mercadopago',
      topic: 'payment',
      subject: '5898',
      state: 'failed',
      failure: 'Mercado Pago 503: internal_error',
      attempts: 6,
      order: { id: ID, code: 'FTXARR1234567', event_id: ids.event },
      sent_at: null,
      received_at: AT,
      handled_at: null,
    },
  ],
  count: 1,
  unsigned: [{ gateway: 'mercadopago', amount: 12, last_at: AT }],
};

const outgoing: FailedWebhookView = {
  id: ID,
  kind: 'webhook.test',
  state: 'failed',
  attempts: 8,
  answer_status: 500,
  failure: 'answer',
  next_attempt_at: null,
  last_attempt_at: AT,
  created_at: AT,
  url: 'https://varal.example/festix',
  producer: { id: ids.producer, name: 'Produtora Varal' },
};

const cards: CardsView = {
  has_fallen: true,
  hours: [
    {
      hour: AT,
      approved: 1,
      refused: 4,
      open: 2,
      refusals: [
        { status_detail: 'cc_rejected_insufficient_amount', amount: 3 },
        { status_detail: '', amount: 1 },
      ],
    },
  ],
};

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
  server
    .on('GET /api/super-admin/events', (_, response) => json(response, { data: [], count: 0 }))
    .on(`GET ${OPERATIONS}/health`, (_, response) => json(response, health))
    .on(`GET ${OPERATIONS}/cards`, (_, response) => json(response, cards))
    .on(`GET ${OPERATIONS}/jobs`, (_, response) => json(response, jobs))
    .on(`GET ${OPERATIONS}/jobs/failed`, (_, response) => json(response, { data: [failedJob], count: 1 }))
    .on(`GET ${OPERATIONS}/deliveries`, (_, response) => json(response, { data: [delivery], count: 1 }))
    .on(`GET ${OPERATIONS}/devices`, (_, response) => json(response, { data: [device], count: 1 }))
    .on(`GET ${OPERATIONS}/webhooks/failed`, (_, response) => json(response, { data: [outgoing], count: 1 }))
    .on(`GET ${OPERATIONS}/webhooks`, (_, response) => json(response, webhooks));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const queryOf = (path: string) =>
  Object.fromEntries(server.callsOf(`GET ${OPERATIONS}${path}`).at(-1)!.url.searchParams);

describe('Saúde', () => {
  it('the health screen shows the state of each part, and the parts that are off', async () => {
    openApp('/super-admin/operations', server, admin);
    const parts = within(await screen.findByRole('list', { name: texts.health }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Banco de dados2 ms${texts.well}`,
      `E-mailSem resposta em 3 segundos.${texts.down}`,
    ]);
    const services = within(screen.getByRole('list', { name: texts.services }));
    expect(services.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'PagamentosSandbox: nenhum dinheiro andaEmbutido',
      'ArquivosArmazenamento S3Ligado',
      'AntivírusDesligado',
      'RastrosColetor do OpenTelemetryLigado',
    ]);
    expect(within(screen.getByRole('list', { name: texts.processes })).getByText(texts.sweeps)).toBeDefined();
    expect(screen.getByText('Migration20261122163000_operations')).toBeDefined();
    const tabs = within(screen.getByRole('navigation', { name: texts.operations }));
    expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/super-admin/operations',
      '/super-admin/operations/jobs',
      '/super-admin/operations/deliveries',
      '/super-admin/operations/devices',
      '/super-admin/operations/webhooks',
    ]);
  });

  it('the health screen shows approved and refused cards by the hour, with the reasons, and warns of a fall', async () => {
    openApp('/super-admin/operations', server, admin);
    const hours = within(await screen.findByRole('list', { name: texts.cards }));
    const [hour] = hours.getAllByRole('listitem');
    expect(hour?.textContent).toContain(
      '4 recusados · Saldo ou limite insuficiente (3), Sem motivo (1) · 2 sem resposta1 aprovado',
    );
    expect(screen.getByText(texts.cardsFallen)).toBeDefined();
  });

  it('the health screen shows nothing about cards where none was charged', async () => {
    server.on(`GET ${OPERATIONS}/cards`, (_, response) => json(response, { has_fallen: false, hours: [] }));
    openApp('/super-admin/operations', server, admin);
    await screen.findByRole('list', { name: texts.health });
    await waitFor(() => expect(server.callsOf(`GET ${OPERATIONS}/cards`)).toHaveLength(1));
    expect(screen.queryByText(texts.cards)).toBeNull();
  });

  it('the health screen shows a failure, and reads again', async () => {
    server.on(`GET ${OPERATIONS}/health`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/super-admin/operations', server, admin);
    expect(await screen.findByText(notices.healthLoadFailed)).toBeDefined();
    server.on(`GET ${OPERATIONS}/health`, (_, response) => json(response, health));
    await press('Tentar de novo');
    expect(await screen.findByRole('list', { name: texts.health })).toBeDefined();
  });
});

describe('operations screens after a failed reading', () => {
  const refused = { code: 'VALIDATION_ERROR' };
  const banner = () => screen.findByText(new RegExp(texts.stale));

  it('the health screen shows a failed reading above the earlier health, marked as old', async () => {
    const parts = health.parts.filter(({ is_well }) => is_well);
    server.on(`GET ${OPERATIONS}/health`, (_, response) => json(response, { ...health, parts }));
    const app = openApp('/super-admin/operations', server, admin);
    expect(await screen.findByText(texts.allWell)).toBeDefined();
    server.on(`GET ${OPERATIONS}/health`, (_, response) => problem(response, 400, refused));
    await app.readAnew();
    expect(await banner()).toBeDefined();
    expect(screen.queryByText(texts.allWell)).toBeNull();
  });

  it.each([
    ['jobs', texts.queues],
    ['deliveries', texts.deliveries],
    ['devices', texts.devices],
    ['webhooks', texts.webhooks],
  ])('a failed reading of %s is shown above the earlier one', async (part, label) => {
    const app = openApp(`/super-admin/operations/${part}`, server, admin);
    await screen.findByRole('table', { name: label });
    server.on(`GET ${OPERATIONS}/${part}`, (_, response) => problem(response, 400, refused));
    await app.readAnew();
    expect(await banner()).toBeDefined();
    expect(screen.getByRole('table', { name: label })).toBeDefined();
  });
});

describe('Trabalhos', () => {
  it('the jobs screen counts waiting, running and failed jobs, and shows every sweep', async () => {
    openApp('/super-admin/operations/jobs', server, admin);
    const queues = await screen.findByRole('table', { name: texts.queues });
    expect(within(queues).getByText('E-mails').closest('tr')!.textContent).toMatch(/^E-mails412/);
    const sweeps = screen.getByRole('table', { name: texts.sweepsTitle });
    expect(sweeps.textContent).toContain('Devolver reservas vencidas10 s');
    expect(sweeps.textContent).toContain(`${texts.sweepFailed}Error: broken`);
  });

  it('the jobs screen has a readable name for every queue and every sweep', () => {
    const names = [...QUEUES.map((queue) => queueNames[queue]), ...SWEEPS.map((sweep) => sweepNames[sweep])];
    expect(names.filter((name) => !/^\p{Lu}[\p{L}-]+/u.test(name ?? ''))).toEqual([]);
    expect(new Set(names).size).toBe(QUEUES.length + SWEEPS.length);
  });

  it('the jobs screen retries one job, and all of a queue after a question', async () => {
    const one = `POST ${OPERATIONS}/queues/deliveries.letters/jobs/${ID}/retry`;
    const all = `POST ${OPERATIONS}/queues/deliveries.letters/retry`;
    server
      .on(one, (_, response) => json(response, { retried: 1, left: 1 }))
      .on(all, (_, response) => json(response, { retried: 2, left: 0 }));
    openApp('/super-admin/operations/jobs?queue=deliveries.letters&page=2', server, admin);
    await press(texts.retryOf('E-mails'));
    expect(await screen.findByText(notices.jobRetried)).toBeDefined();
    expect(queryOf('/jobs/failed')).toEqual({ queue: 'deliveries.letters', skip: '50', take: '50' });
    await press(texts.retryAllOf('E-mails'));
    expect(await screen.findByText(texts.retryAllConsequence)).toBeDefined();
    expect(server.callsOf(all)).toEqual([]);
    await press(texts.retryAllConfirm);
    expect(await screen.findByText(texts.retriedSome(2))).toBeDefined();
    await waitFor(() => expect(server.callsOf(`GET ${OPERATIONS}/jobs`).length).toBeGreaterThan(2));
  });

  it('the jobs screen shows the code of an unexpected failure, and none beside a known reason', async () => {
    const one = `POST ${OPERATIONS}/queues/deliveries.letters/jobs/${ID}/retry`;
    server.on(one, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR', request_id: 'r-500' }));
    openApp('/super-admin/operations/jobs', server, admin);
    await press(texts.retryOf('E-mails'));
    expect((await screen.findByText('r-500')).closest('p')!.textContent).toBe(`${failureWords.supportCode}: r-500`);
    const { detail } = problemOf('JOB_NOT_FAILED');
    server.on(one, (_, response) => problem(response, 409, { code: 'JOB_NOT_FAILED', detail, request_id: 'r-409' }));
    await press(texts.retryOf('E-mails'));
    expect(await screen.findByText(detail)).toBeDefined();
    expect(screen.queryByText('r-409')).toBeNull();
  });

  it('the jobs screen shows that nothing failed', async () => {
    server.on(`GET ${OPERATIONS}/jobs/failed`, (_, response) => json(response, { data: [], count: 0 }));
    openApp('/super-admin/operations/jobs', server, admin);
    expect(await screen.findByText(notices.noFailedJobs)).toBeDefined();
  });
});

describe('Envios', () => {
  it('the deliveries screen takes search and filters from the address, and retries one', async () => {
    server.on(`POST ${OPERATIONS}/deliveries/${ID}/retry`, (_, response) => {
      const resent = { id: ids.lot, provider: 'email', state: 'queued' };
      server.on(`GET ${OPERATIONS}/deliveries`, (__, list) =>
        json(list, { data: [{ ...delivery, can_retry: false, resent }], count: 1 }),
      );
      json(response, { ...delivery, can_retry: false, resent });
    });
    openApp('/super-admin/operations/deliveries?query=bia&provider=email&resent=false', server, admin);
    const row = (await screen.findByText('bia@exemplo.br')).closest('tr')!;
    expect(row.textContent).toContain('E-mail · Ingressos · Arraial da Lua Cheia');
    expect(queryOf('/deliveries')).toEqual({ query: 'bia', provider: 'email', resent: 'false', skip: '0', take: '25' });
    await press(texts.retryOf('bia@exemplo.br'));
    expect(await screen.findByText(notices.deliveryRetried)).toBeDefined();
    expect(await screen.findByText('Na fila: E-mail')).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.retryOf('bia@exemplo.br') })).toBeNull();
  });

  it('the deliveries screen marks a message that can never be sent', async () => {
    server.on(`GET ${OPERATIONS}/deliveries`, (_, response) =>
      json(response, { data: [{ ...delivery, template: 'recovery', can_retry: false }], count: 1 }),
    );
    openApp('/super-admin/operations/deliveries', server, admin);
    expect(await screen.findByText(texts.unkept)).toBeDefined();
  });
});

describe('Aparelhos', () => {
  it('the devices screen finds devices over all events, and revokes one after a question', async () => {
    server.on(`DELETE ${OPERATIONS}/devices/${ID}`, (_, response) => void response.writeHead(204).end());
    openApp('/super-admin/operations/devices?query=ana&kind=door&working=true', server, admin);
    const row = (await screen.findByText('Celular 01')).closest('tr')!;
    expect(row.textContent).toContain('Arraial da Lua Cheia e mais 2');
    expect(queryOf('/devices')).toEqual({ query: 'ana', kind: 'door', working: 'true', skip: '0', take: '25' });
    await press(devicesTexts.revokeOf('Celular 01'));
    expect(await screen.findByText(devicesTexts.revokeConsequence)).toBeDefined();
    expect(server.callsOf(`DELETE ${OPERATIONS}/devices/${ID}`)).toEqual([]);
    await press(devicesTexts.revokeConfirm);
    expect(await screen.findByText(notices.deviceRevoked)).toBeDefined();
  });

  it('the devices screen shows an empty result', async () => {
    server.on(`GET ${OPERATIONS}/devices`, (_, response) => json(response, { data: [], count: 0 }));
    const app = openApp('/super-admin/operations/devices?query=nada', server, admin);
    expect(await screen.findByText(notices.noOperatedDevices)).toBeDefined();
    await press(texts.clearFilters);
    await waitFor(() => expect(app.address()).toBe('/super-admin/operations/devices'));
    expect(await screen.findByText(devicesTexts.none)).toBeDefined();
  });
});

describe('Webhooks', () => {
  it('the webhooks screen shows the result and the signature of each, and processes one again', async () => {
    server.on(`POST ${OPERATIONS}/webhooks/${ID}/replay`, (_, response) =>
      json(response, { ...webhooks.data[0], state: 'done', failure: null }),
    );
    openApp('/super-admin/operations/webhooks?state=failed', server, admin);
    expect(await screen.findByText(texts.unsigned(12, 'Mercado Pago'))).toBeDefined();
    const row = screen.getByText('Mercado Pago · payment · 5898').closest('tr')!;
    expect(row.textContent).toContain('Nunca lidoMercado Pago 503: internal_error');
    expect(within(row).getByRole('link').getAttribute('href')).toBe(`/super-admin/events/${ids.event}/sales/${ID}`);
    expect(queryOf('/webhooks')).toEqual({ state: 'failed', skip: '0', take: '25' });
    await press(texts.replayOf('Mercado Pago · payment · 5898'));
    expect(await screen.findByText(notices.webhookReplayed)).toBeDefined();
  });

  it('the webhooks screen shows undelivered events of producers with their owner and the answer', async () => {
    openApp('/super-admin/operations/webhooks', server, admin);
    const row = (await screen.findByText('https://varal.example/festix')).closest('tr')!;
    expect(row.textContent).toContain('Produtora Varalhttps://varal.example/festixTestenão aceitou (500)');
    expect(queryOf('/webhooks/failed')).toEqual({ skip: '0', take: '25' });
  });
});
