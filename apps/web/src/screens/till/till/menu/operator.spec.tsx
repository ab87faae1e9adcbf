/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { callTo } from '../../../../data/call.ts';
import type { TillBox } from '../../../../offline/testing/till-box.ts';
import { OPERATOR, OTHER_OPERATOR, TillServer } from '../../../../offline/testing/till-server.ts';
import { useSession } from '../../../../session/session.store.ts';
import { json, problem, StubServer } from '../../../../testing/stub-server.ts';
import { producer } from '../../../../testing/views.ts';
import { press, sellForCash, typed } from '../testing/hands.ts';
import { openTill } from '../testing/open-till.tsx';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';

let box: TillBox;
let page: () => string;
let web: StubServer;

beforeEach(async () => {
  web = await StubServer.start();
  callTo(web.origin);
});

afterEach(async () => {
  cleanup();
  await box.delete();
  await web.stop();
});

async function open(at: string): Promise<void> {
  ({ box, page } = await openTill(new TillServer(), at));
}

async function signIn(person: { id: string; name: string }): Promise<void> {
  web.on('POST /api/auth/sign-in', (_, response) =>
    json(response, { access_token: 'token', user: { ...producer, ...person } }),
  );
  await typed(texts.email, 'bia@festix.dev');
  await typed(texts.password, 'senha-comprida');
  await press(texts.signIn);
}

it('a person who signs in takes over the till, and the sales from then on', async () => {
  await open('');
  await sellForCash();
  await press(texts.newSale);
  await press(texts.tillMenu);
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${laterTexts.changeOperator}`) }));
  expect(await screen.findByText(`${OPERATOR.name}.`)).toBeDefined();
  await signIn(OTHER_OPERATOR);
  await waitFor(() => expect(page()).toBe(''));
  await sellForCash();
  const sales = await box.journal.sales.toCollection().sortBy('receipt_number');
  expect(sales.map(({ operator }) => operator.name)).toEqual([OPERATOR.name, OTHER_OPERATOR.name]);
});

it('a person without a sale point here changes nothing, and learns why', async () => {
  await open('operator');
  await signIn({ id: '0197c0de-0000-7000-8000-0000000000b7', name: 'Caio' });
  expect(await screen.findByText(texts.operatorUnknown('Caio'))).toBeDefined();
  expect(page()).toBe('operator');
  expect((await box.till()).operator).toEqual(OPERATOR);
});

it('a wrong password is reported, and a till without a network says that it needs one', async () => {
  await open('operator');
  web.on('POST /api/auth/sign-in', (_, response) =>
    problem(response, 401, { code: 'INVALID_CREDENTIALS', detail: 'E-mail ou senha incorretos.' }),
  );
  await typed(texts.email, 'bia@festix.dev');
  await typed(texts.password, 'senha-comprida');
  await press(texts.signIn);
  expect(await screen.findByText('E-mail ou senha incorretos.')).toBeDefined();
  act(() => box.cut());
  expect(await screen.findByText(laterTexts.operatorOffline)).toBeDefined();
});

it('a person who signed in elsewhere in this browser opens the next drawer', async () => {
  await open('close');
  await typed(laterTexts.countCash, '10000');
  await typed(laterTexts.countCard, '0');
  await press(laterTexts.closeNow);
  await press(laterTexts.confirmClose);
  await press(laterTexts.openAnother);
  await screen.findByRole('heading', { name: texts.drawerTitle });
  act(() => useSession.setState({ user: { ...producer, ...OTHER_OPERATOR } }));
  await press(texts.takeOver(OTHER_OPERATOR.name));
  await waitFor(() => expect(screen.queryByRole('button', { name: texts.takeOver(OTHER_OPERATOR.name) })).toBeNull());
  await press(texts.openDrawer);
  await sellForCash();
  const [sale] = await box.journal.sales.toArray();
  expect(sale?.operator).toMatchObject(OTHER_OPERATOR);
});
