/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { SandboxTerminalView } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { operator } from '../../../testing/sale-point-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { sandboxTerminalsTexts as texts } from './sandbox-terminals-texts.ts';

const LIST = '/api/payments/sandbox-terminals';
const ONE = 'SANDBOX__SBX000001';

const charged: SandboxTerminalView = {
  reference: ONE,
  mood: 'awake',
  charge: { payment_id: 'p', amount: 12_000 as Cents, status_detail: 'at_terminal', order_code: 'FTXARR7K2QX8M' },
};
const free: SandboxTerminalView = { reference: 'SANDBOX__SBX000002', mood: 'asleep', charge: null };

let server: StubServer;
let terminals: SandboxTerminalView[];

beforeEach(async () => {
  terminals = [charged, free];
  server = await StubServer.start();
  server
    .on(`GET ${LIST}`, (_, response) => json(response, { data: terminals }))
    .on(`POST ${LIST}/${ONE}`, (_, response) => json(response, charged))
    .on(`POST ${LIST}/${free.reference}`, (_, response) => json(response, free));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const sent = (reference: string) => server.callsOf(`POST ${LIST}/${reference}`).map(({ body }) => body);

it('the page shows the charge that waits, and plays its ends', async () => {
  openApp('/sandbox/terminals', server, operator);
  const one = within(await screen.findByRole('article', { name: ONE }));
  expect(one.getByText('Na maquininha')).toBeDefined();
  expect(one.getByText('FTXARR7K2QX8M')).toBeDefined();
  fireEvent.click(one.getByRole('button', { name: texts.outcomes.approve }));
  await waitFor(() => expect(sent(ONE)).toEqual([{ outcome: 'approve' }]));
  fireEvent.change(one.getByLabelText(texts.reason), { target: { value: 'insufficient_amount' } });
  const refuse = one.getByRole<HTMLButtonElement>('button', { name: texts.outcomes.refuse });
  await waitFor(() => expect(refuse.disabled).toBe(false));
  fireEvent.click(refuse);
  await waitFor(() => expect(sent(ONE).at(-1)).toEqual({ outcome: 'refuse', status_detail: 'insufficient_amount' }));
});

it('the page changes how a terminal answers', async () => {
  openApp('/sandbox/terminals', server, operator);
  const mood = await screen.findByLabelText<HTMLSelectElement>(texts.moodOf(free.reference));
  expect(mood.value).toBe('asleep');
  fireEvent.change(mood, { target: { value: 'loses_answers' } });
  await waitFor(() => expect(sent(free.reference)).toEqual([{ mood: 'loses_answers' }]));
});

it('the page says that no charge waits', async () => {
  terminals = [free];
  openApp('/sandbox/terminals', server, operator);
  expect(await screen.findByText(texts.noneCharged)).toBeDefined();
  expect(screen.queryByRole('button', { name: texts.outcomes.approve })).toBeNull();
});

it('the page fails beside a real gateway', async () => {
  server.on(`GET ${LIST}`, (_, response) => problem(response, 404, { code: 'UNKNOWN_ROUTE' }));
  openApp('/sandbox/terminals', server, operator);
  expect(await screen.findByText('Esta página não existe')).toBeDefined();
});

it('a visitor signs in before the page shows a terminal', async () => {
  const app = openApp('/sandbox/terminals', server, undefined);
  await waitFor(() => expect(app.address()).toContain('/signin'));
  expect(server.callsOf(`GET ${LIST}`)).toEqual([]);
});
