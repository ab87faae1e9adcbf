/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { callTo } from '../../../../data/call.ts';
import type { TillBox } from '../../../../offline/testing/till-box.ts';
import { TillServer } from '../../../../offline/testing/till-server.ts';
import { json, problem, StubServer } from '../../../../testing/stub-server.ts';
import { press, sellForCash, typed } from '../testing/hands.ts';
import { openTill } from '../testing/open-till.tsx';
import { useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';

let box: TillBox;
let web: StubServer;

beforeEach(async () => {
  web = await StubServer.start();
  callTo(web.origin);
  ({ box } = await openTill(new TillServer()));
});

afterEach(async () => {
  cleanup();
  await box.delete();
  await web.stop();
});

/** Returns the call that sends the only sale of this till. */
async function sending(): Promise<string> {
  const [sale] = await box.journal.sales.toArray();
  return `POST /api/sale-point/orders/${sale!.id}/resend-pdf`;
}

const sendKey = () => screen.findByRole('button', { name: texts.send });

it('a receipt is sent by WhatsApp or e-mail once the server knows the sale, to the typed recipient', async () => {
  await sellForCash();
  await press(texts.whatsapp);
  expect(await sendKey()).toHaveProperty('disabled', true);
  expect(screen.getByText(texts.sendLater)).toBeDefined();
  await act(async () => box.pull(await box.till()));
  await waitFor(async () => expect(await sendKey()).toHaveProperty('disabled', false));

  const call = await sending();
  web.on(call, (_, response) => json(response, {}, 202));
  await press(texts.send);
  expect(await screen.findByText('Telefone inválido')).toBeDefined();
  await typed(texts.phone, '81987654321');
  await press(texts.send);
  expect(await screen.findByText('Ingresso reenviado com sucesso!')).toBeDefined();
  await press(texts.email);
  expect(screen.queryByText('Ingresso reenviado com sucesso!')).toBeNull();
  await typed(texts.email, 'ana@festix.dev');
  await press(texts.send);
  expect(await screen.findByText('Ingresso reenviado com sucesso!')).toBeDefined();
  expect(web.callsOf(call).map(({ body }) => body)).toEqual([
    { provider: 'whatsapp', to: '+5581987654321' },
    { provider: 'email', to: 'ana@festix.dev' },
  ]);
});

it('a receipt’s address is asked about if it looks wrong', async () => {
  await sellForCash();
  await press(texts.email);
  await typed(texts.email, 'ana@gmial.com');
  fireEvent.blur(screen.getByLabelText(texts.email));
  await press('ana@gmail.com');
  expect(await screen.findByDisplayValue('ana@gmail.com')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'ana@gmail.com' })).toBeNull();
});

it('a receipt is preset with the buyer’s own phone and address', async () => {
  act(() =>
    useTillScreen.setState({ buyer: { name: '', email: 'bia@festix.dev', phone: '(81) 98765-4321', document: '' } }),
  );
  await sellForCash();
  await press(texts.email);
  expect(await screen.findByDisplayValue('bia@festix.dev')).toBeDefined();
  await press(texts.whatsapp);
  expect(await screen.findByDisplayValue('(81) 98765-4321')).toBeDefined();
});

it('a receipt that was not sent shows the server’s words, and can be sent again', async () => {
  await sellForCash();
  await act(async () => box.pull(await box.till()));
  const call = await sending();
  const detail = 'Muitos envios em pouco tempo. Espere um minuto.';
  web.on(call, (_, response) => problem(response, 429, { code: 'RATE_LIMITED', detail }));
  await press(texts.email);
  await typed(texts.email, 'ana@festix.dev');
  await waitFor(async () => expect(await sendKey()).toHaveProperty('disabled', false));
  await press(texts.send);
  expect(await screen.findByText(detail)).toBeDefined();
  web.on(call, (_, response) => json(response, {}, 202));
  await press(texts.send);
  expect(await screen.findByText('Ingresso reenviado com sucesso!')).toBeDefined();
  expect(screen.queryByText(detail)).toBeNull();
});

it('a receipt is not sent without a network, and says so', async () => {
  await sellForCash();
  act(() => box.cut());
  await press(texts.email);
  expect(await screen.findByText(texts.sendOffline)).toBeDefined();
  expect(await sendKey()).toHaveProperty('disabled', true);
});
