/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BookingBody, WaitingPlaceView } from '@festix/domain/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { press } from '../../../testing/fill-in.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { inteira, LOT_ON_SALE, onSale } from '../../../testing/public-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { purchaseTexts } from '../purchase/purchase-texts.ts';
import { askAgainIn } from './use-turn.ts';
import { waitingRoomTexts as texts } from './waiting-room-texts.ts';

const SLUG = 'arraial-da-lua-cheia';
const PAGE = `/events/${SLUG}`;
const IN_LINE = `${PAGE}?error=WAITING_ROOM_ERROR`;
const BOOK = `POST /api/events/${SLUG}/bookings`;
const STAND = `PUT /api/events/${SLUG}/waiting-room`;
const LOT = LOT_ON_SALE;

let server: StubServer;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  server = await StubServer.start();
  server
    .on(`GET /api/events/${SLUG}`, (_, response) => json(response, onSale()))
    .on(`POST /api/events/${SLUG}/views`, (_, response) => void response.writeHead(204).end())
    .on(BOOK, (_, response) => problem(response, 409, { code: 'WAITING_ROOM_ERROR' }));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const stands = (place: WaitingPlaceView) => server.on(STAND, (_, response) => json(response, place));

async function choose(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: purchaseTexts.more('Inteira', LOT) }));
}

describe('line before a sale', () => {
  it('the line shows the place beside the purchase, and again after a reload', async () => {
    stands({ state: 'waiting', ahead: 1_234, wait_seconds: 371 });
    const app = openApp(PAGE, server, undefined);
    await choose();
    await press(purchaseTexts.buy);
    expect(await screen.findByText(texts.title)).toBeDefined();
    expect(screen.getByText('1.234 pessoas na sua frente.')).toBeDefined();
    expect(screen.getByText('Cerca de 7 minutos de espera.', { exact: false })).toBeDefined();
    expect(app.address()).toBe(IN_LINE);
    app.unmount();
    openApp(IN_LINE, server, undefined);
    expect(await screen.findByText('1.234 pessoas na sua frente.')).toBeDefined();
  });

  it('the line books the choice at its turn, under the same choice', async () => {
    stands({ state: 'waiting', ahead: 0, wait_seconds: 1 });
    openApp(PAGE, server, undefined);
    await choose();
    await press(purchaseTexts.buy);
    expect(await screen.findByText(texts.first)).toBeDefined();
    stands({ state: 'let_in', ahead: 0, wait_seconds: 0 });
    await waitFor(() => expect(server.callsOf(BOOK)).toHaveLength(2), { timeout: 5_000 });
    const [one, other] = server.callsOf(BOOK).map(({ body }) => body as BookingBody);
    expect(other?.items).toEqual(one?.items);
  });

  it('the line asks a person without a choice to choose at the turn', async () => {
    stands({ state: 'let_in', ahead: 0, wait_seconds: 0 });
    openApp(IN_LINE, server, undefined);
    expect(await screen.findByText(texts.turnChoose)).toBeDefined();
    expect(server.callsOf(BOOK)).toEqual([]);
    // And leaves it to him when he is done.
    await choose();
    await choose();
    expect(await screen.findByText('2 ingressos,', { exact: false })).toBeDefined();
    expect(screen.getByText(texts.turnChoose)).toBeDefined();
    expect(server.callsOf(BOOK)).toEqual([]);
    await press(purchaseTexts.buy);
    await waitFor(() => expect(server.callsOf(BOOK)).toHaveLength(1));
    expect((server.callsOf(BOOK)[0]?.body as BookingBody).items).toEqual([{ price_id: inteira.id, amount: 2 }]);
  });

  it('the line leaves a booking that failed at its turn to be sent by hand', async () => {
    stands({ state: 'waiting', ahead: 0, wait_seconds: 1 });
    openApp(PAGE, server, undefined);
    await choose();
    await press(purchaseTexts.buy);
    await screen.findByText(texts.first);
    server.on(BOOK, (_, response) => void response.destroy());
    stands({ state: 'let_in', ahead: 0, wait_seconds: 0 });
    expect(await screen.findByText('Sem conexão. Confira a internet e tente novamente.')).toBeDefined();
    expect(await screen.findByText(texts.turnChoose)).toBeDefined();
    expect(server.callsOf(BOOK)).toHaveLength(2);
  });

  it('the line reports that it cannot be read, and reads again', async () => {
    server.on(STAND, (_, response) => problem(response, 403, { code: 'FORBIDDEN' }));
    openApp(IN_LINE, server, undefined);
    await screen.findByText(texts.lost);
    stands({ state: 'waiting', ahead: 0, wait_seconds: 30 });
    await press(texts.retry);
    expect(await screen.findByText(texts.first)).toBeDefined();
    expect(screen.queryByText(texts.lost)).toBeNull();
  });
});

it.each([
  [600, 20_000],
  [20, 5_000],
  [1, 1_000],
])('the line, %d s before the turn, is read again in %d ms', (wait_seconds, after) => {
  expect(askAgainIn({ wait_seconds })).toBe(after);
});
