/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rehearsalEndpoints, type RehearsalBody } from '@festix/domain/contract';
import { cleanup, screen } from '@testing-library/react';
import { addressOf, callTo } from '../../../../data/call.ts';
import type { TillBox } from '../../../../offline/testing/till-box.ts';
import { EVENT_ID, TillServer } from '../../../../offline/testing/till-server.ts';
import { StubServer } from '../../../../testing/stub-server.ts';
import { rehearsalTexts as texts } from '../../../door/rehearsal/rehearsal-texts.ts';
import { press } from '../testing/hands.ts';
import { openTill } from '../testing/open-till.tsx';

const TELL = `PUT ${addressOf(rehearsalEndpoints.tellOfTill, { params: { event_id: EVENT_ID } })}`;

let box: TillBox;
let web: StubServer;

beforeEach(async () => {
  localStorage.clear();
  web = await StubServer.start();
  callTo(web.origin);
});

afterEach(async () => {
  cleanup();
  await box.delete();
  await web.stop();
});

it('a till rehearses 500 sales on a copy, tells the server, and has sold nothing', async () => {
  web.on(TELL, (_, response) => void response.writeHead(204).end());
  ({ box } = await openTill(new TillServer(), 'rehearsal'));
  expect(await screen.findByText(texts.hint.till)).toBeDefined();
  const free = await box.journal.stubs.where('state').equals('free').count();
  await press(texts.begin);
  expect(await screen.findByText(/^500 vendas/)).toBeDefined();
  expect(await screen.findByText(texts.standings.told)).toBeDefined();
  const [told] = web.callsOf(TELL).map(({ body }) => body as RehearsalBody);
  expect(told).toMatchObject({ measures: { played: 500, wrong: 0 } });
  expect(await box.journal.sales.count()).toBe(0);
  expect(await box.journal.stubs.where('state').equals('free').count()).toBe(free);
}, 90_000);

it('a till with a terminal rehearses it, too', async () => {
  web.on(TELL, (_, response) => void response.writeHead(204).end());
  const server = new TillServer();
  ({ box } = await openTill(server, 'rehearsal'));
  const { id } = (await box.journal.device.get('this'))!;
  server.terminal.givenTo(id);
  await press(texts.begin);
  expect(await screen.findByText('Ligada a este caixa')).toBeDefined();
  const [told] = web.callsOf(TELL).map(({ body }) => body as RehearsalBody);
  expect(told).toMatchObject({ measures: { terminal: 'free' } });
}, 90_000);
