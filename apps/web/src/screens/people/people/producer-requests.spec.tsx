/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ProducerRequestRowView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { producer } from '../../../testing/views.ts';
import { peopleTexts as texts } from '../../../frame/parts/people-texts.ts';

const admin = { ...producer, roles: ['customer' as const, 'super-admin' as const] };
const LIST = '/api/super-admin/producer-requests';
const request: ProducerRequestRowView = {
  id: '0198f000-0000-7000-8000-000000000801',
  slug: 'batuque',
  about: 'Rodas de samba.',
  status: 'pending',
  created_at: '2026-05-01T12:00:00.000Z',
  answered_at: null,
  reason: null,
  user: {
    id: '0198f000-0000-7000-8000-000000000802',
    name: 'Bruna Batuque',
    email: 'bruna@exemplo.br',
    phone: '+5581998765432',
    document: '52998224725',
  },
};
const ONE = `PUT ${LIST}/${request.id}`;

let server: StubServer;
let rows: ProducerRequestRowView[];

beforeEach(async () => {
  rows = [request];
  server = await StubServer.start();
  server
    .on('GET /api/super-admin/events', (_, response) => json(response, { data: [], count: 0 }))
    .on(`GET ${LIST}`, (_, response) => json(response, { data: rows, count: rows.length }))
    .on(ONE, ({ body }, response) => {
      rows = [];
      json(response, { ...request, ...(body as object), answered_at: '2026-05-02T12:00:00.000Z' });
    });
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

/**
 * Presses a button by its name, hidden ones included, whatever lies over it or beside it: to tell hidden elements takes
 * a browser with a layout.
 */
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const open = () => press('Responder o pedido de Bruna Batuque');
const statuses = () => server.callsOf(`GET ${LIST}`).map(({ url }) => url.searchParams.get('status'));

it('the producer requests list unanswered ones first, and the others on demand', async () => {
  const app = openApp('/super-admin/producer-requests', server, admin);
  expect((await screen.findByText('Bruna Batuque')).closest('tr')!.textContent).toContain('529.982.247-25');
  fireEvent.click(screen.getByText('Recusados'));
  await waitFor(() => expect(app.address()).toBe('/super-admin/producer-requests?status=rejected'));
  fireEvent.click(screen.getByText('Todos'));
  await waitFor(() => expect(statuses()).toEqual(['pending', 'rejected', null]));
});

it('a producer request is approved with the three percents', async () => {
  openApp('/super-admin/producer-requests', server, admin);
  await open();
  expect(await screen.findByText('Rodas de samba.')).toBeDefined();
  const convenience = screen.getByLabelText(texts.convenienceTaxShort);
  fireEvent.change(convenience, { target: { value: '' } });
  await press(texts.approve);
  expect(await screen.findByText('Campo obrigatório')).toBeDefined();
  expect(server.callsOf(ONE)).toEqual([]);

  fireEvent.change(convenience, { target: { value: '12,5' } });
  fireEvent.change(screen.getByLabelText(texts.rebateTaxShort), { target: { value: '17,65' } });
  await press(texts.approve);
  expect(await screen.findByText(notices.producerApproved)).toBeDefined();
  expect(await screen.findByText(notices.noProducerRequests)).toBeDefined();
  expect(server.callsOf(ONE)[0]!.body).toEqual({
    status: 'approved',
    convenience_tax: 12.5,
    administrate_tax: null,
    rebate_tax: 17.65,
  });
});

describe('installation with a cap on the convenience fee', () => {
  afterEach(() => document.head.querySelector('meta[name="festix-max-convenience-tax"]')?.remove());

  it('a producer request starts at the cap and names it before anything is sent', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="festix-max-convenience-tax" content="7.5" />');
    openApp('/super-admin/producer-requests', server, admin);
    await open();
    const convenience = await screen.findByLabelText<HTMLInputElement>(texts.convenienceTaxShort);
    expect(convenience.value).toBe('7,5');
    fireEvent.change(convenience, { target: { value: '7,51' } });
    await press(texts.approve);
    expect(await screen.findByText('Informe de 0 a 7,5, com até duas casas decimais')).toBeDefined();
    expect(server.callsOf(ONE)).toEqual([]);
  });
});

it('a producer request is rejected with a reason, which is required', async () => {
  openApp('/super-admin/producer-requests', server, admin);
  await open();
  await press(texts.reject);
  await press(texts.rejectRequest);
  expect(await screen.findByText('Campo obrigatório')).toBeDefined();
  fireEvent.change(screen.getByLabelText(texts.reason), { target: { value: ' Documento ilegível. ' } });
  await press(texts.rejectRequest);
  expect(await screen.findByText(notices.producerRejected)).toBeDefined();
  expect(server.callsOf(ONE)[0]!.body).toEqual({ status: 'rejected', reason: 'Documento ilegível.' });
});

it('a producer request stays open when the answer failed, and says so', async () => {
  server.on(ONE, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
  openApp('/super-admin/producer-requests', server, admin);
  await open();
  await press(texts.approve);
  expect(await screen.findByText(notices.producerApproveFailed)).toBeDefined();
  expect(screen.getByText(texts.approveConsequence)).toBeDefined();
});

it('an answered producer request is read-only', async () => {
  rows = [{ ...request, status: 'rejected', reason: 'Documento ilegível.', answered_at: '2026-05-02T12:00:00.000Z' }];
  openApp('/super-admin/producer-requests?status=rejected', server, admin);
  await press('Ver o pedido de Bruna Batuque');
  expect(await screen.findByText('Documento ilegível.')).toBeDefined();
  expect(screen.queryByRole('button', { name: texts.approve })).toBeNull();
});

it('the producer requests show a failure', async () => {
  server.on(`GET ${LIST}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
  openApp('/super-admin/producer-requests', server, admin);
  expect(await screen.findByText(notices.producerRequestsLoadFailed)).toBeDefined();
});
