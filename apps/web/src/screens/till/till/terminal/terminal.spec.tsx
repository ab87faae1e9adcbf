/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { terminalAdvice, type TerminalState } from '@festix/domain/till';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { TillBox } from '../../../../offline/testing/till-box.ts';
import { OTHER_OPERATOR, TillServer } from '../../../../offline/testing/till-server.ts';
import { press, tapInteira } from '../testing/hands.ts';
import { showTill } from '../testing/open-till.tsx';
import { tillTexts } from '../till-texts.ts';
import { terminalTexts as texts } from './terminal-texts.ts';

let box: TillBox | undefined;
let server: TillServer;
let page: () => string;

afterEach(async () => {
  cleanup();
  await box?.delete();
  box = undefined;
});

/** Opens a till whose terminal is its own, or another till's. */
async function openCounter(isOwn = true) {
  server = new TillServer();
  server.tell({ min_client: '0.0.0' });
  box = await TillBox.ready(server);
  server.terminal.givenTo(isOwn ? box.device_id : OTHER_OPERATOR.id);
  await box.pull(await box.till());
  page = showTill(box);
  return box;
}

async function toPayment(name: RegExp) {
  await tapInteira();
  await press(tillTexts.choosePayment);
  fireEvent.click(await screen.findByRole('radio', { name }));
}

/** Sends one inteira to the terminal; returns the id of the sale. */
async function charge(): Promise<string> {
  await toPayment(/^Cartão/);
  await press(tillTexts.chargeCard);
  await waitFor(() => expect(page()).toMatch(/^terminal\//));
  return page().slice('terminal/'.length);
}

/** Plays the terminal, and lets the till ask. */
async function play(id: string, state: TerminalState, detail: string | null = null) {
  server.terminal.play(id, state, detail);
  await box!.pull(await box!.till());
}

const cart = () => screen.findByText('1 ingresso');

describe('card at a till with a terminal', () => {
  it('an approved charge ends with the receipt, which names the card', async () => {
    await openCounter();
    await toPayment(/^Cartão/);
    fireEvent.click(await screen.findByRole('radio', { name: '3x' }));
    await press(tillTexts.chargeCard);
    await screen.findByText('Maquininha azul · Crédito, 3x');
    const id = page().slice('terminal/'.length);
    expect(server.terminal.asked).toMatchObject([{ id, card_type: 'credit', installments: 3 }]);
    await play(id, 'at_terminal');
    await screen.findByText(terminalAdvice('at_terminal', null));
    await play(id, 'approved');
    await screen.findByRole('heading', { name: tillTexts.done });
    expect(screen.getByText(tillTexts.totalIn.card)).toBeDefined();
    expect(screen.getByText('Visa final 4321, 3x')).toBeDefined();
    expect(screen.getByText('A1B2C3')).toBeDefined();
    cleanup();
    showTill(box!, `sales/${id}`);
    // Beside the amount, which has the name of the method.
    const brands = await screen.findAllByText(tillTexts.cardBrand);
    expect(brands.map((label) => label.nextElementSibling?.textContent)).toEqual([
      'Visa final 4321, 3x',
      'Visa final 4321, 3x',
    ]);
  });

  it('a debit card has no instalments, whatever was chosen before', async () => {
    await openCounter();
    await toPayment(/^Cartão/);
    fireEvent.click(await screen.findByRole('radio', { name: '6x' }));
    fireEvent.click(screen.getByRole('radio', { name: texts.debit }));
    expect(screen.queryByText(texts.installments)).toBeNull();
    await press(tillTexts.chargeCard);
    await screen.findByText('Maquininha azul · Débito');
    expect(server.terminal.asked).toMatchObject([{ card_type: 'debit', installments: 1 }]);
  });

  it.each([
    ['refused', 'insufficient_amount'],
    ['cancelled', null],
    ['expired', null],
  ] as const)('a charge that is %s leads back to the payment with cart and reason', async (state, detail) => {
    const here = await openCounter();
    const id = await charge();
    await play(id, state, detail);
    expect((await screen.findByRole('alert')).textContent).toBe(terminalAdvice(state, detail));
    expect(page()).toBe('pay');
    await cart();
    expect(await here.journal.sales.count()).toBe(0);
    fireEvent.click(screen.getByRole('radio', { name: /^Dinheiro/ }));
    await press(tillTexts.finish);
    await screen.findByRole('heading', { name: tillTexts.done });
    expect(await here.journal.sales.toArray()).toMatchObject([{ payment_method: 'cash' }]);
  });

  it('a busy terminal is told, and the card is typed by hand', async () => {
    const here = await openCounter();
    const detail = 'A maquininha já tem uma cobrança aberta.';
    server.terminal.refusal = { status: 409, code: 'TERMINAL_BUSY', detail };
    await toPayment(/^Cartão/);
    await press(tillTexts.chargeCard);
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
    await press(tillTexts.tryAgain);
    await waitFor(() => expect(server.terminal.asked).toHaveLength(2));
    const [first, second] = server.terminal.asked;
    expect(first?.id).not.toBe(second?.id);
    await press(tillTexts.typeCard);
    expect(screen.queryByRole('alert')).toBeNull();
    await press(tillTexts.finish);
    await screen.findByRole('heading', { name: tillTexts.done });
    expect(screen.getByText(tillTexts.typedCard)).toBeDefined();
    expect(await here.journal.sales.toArray()).toMatchObject([{ payment_method: 'card_machine' }]);
  });

  it('a card that is tried again is charged as it was agreed', async () => {
    await openCounter();
    await toPayment(/^Cartão/);
    fireEvent.click(await screen.findByRole('radio', { name: '3x' }));
    await press(tillTexts.chargeCard);
    await waitFor(() => expect(page()).toMatch(/^terminal\//));
    await play(page().slice('terminal/'.length), 'refused');
    await screen.findByRole('alert');
    await press(tillTexts.tryAgain);
    await waitFor(() => expect(server.terminal.asked).toHaveLength(2));
    expect(server.terminal.asked[1]).toMatchObject({ card_type: 'credit', installments: 3 });
  });

  it('Esc asks before it gives a charge up, and a second Esc goes on waiting', async () => {
    await openCounter();
    const id = await charge();
    await screen.findByRole('button', { name: texts.giveUp });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect((await screen.findByRole('alert')).textContent).toBe(texts.giveUpAsked);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await screen.findByRole('button', { name: texts.giveUp });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.orders.get(id)?.status).toBe('booking');
  });

  it('a charge that is given up is paid otherwise', async () => {
    await openCounter();
    const id = await charge();
    await screen.findByRole('button', { name: texts.giveUp });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await press(texts.giveUpNow);
    await waitFor(() => expect(page()).toBe('pay'));
    expect((await screen.findByRole('alert')).textContent).toBe(terminalAdvice('cancelled', 'given_up'));
    expect(page()).toBe('pay');
    expect(server.orders.get(id)?.status).toBe('cancelled');
    await cart();
  });

  it('a lost answer and a reload end in one charge and one sale', async () => {
    const here = await openCounter();
    here.losesAnswers = true;
    const id = await charge();
    await screen.findByText(terminalAdvice('unanswered', null));
    cleanup();
    here.restore();
    page = showTill(here, `terminal/${id}`);
    await waitFor(() => expect(server.terminal.asked.length).toBeGreaterThan(1));
    await play(id, 'approved');
    await screen.findByRole('heading', { name: tillTexts.done });
    expect(server.terminal.charges.size).toBe(1);
    expect(await here.journal.sales.toArray()).toMatchObject([{ id, payment_method: 'card' }]);
  });

  it('a charge stays open while the network is gone, and its reason waits for the operator at the lots', async () => {
    const here = await openCounter();
    const id = await charge();
    here.cut();
    await screen.findByText(texts.linkLost);
    cleanup();
    page = showTill(here);
    await screen.findByText(tillTexts.chargesOpen);
    await tapInteira();
    await press(tillTexts.takeCash);
    await press(tillTexts.finish);
    await press(tillTexts.newSale);
    here.restore();
    await play(id, 'refused');
    await screen.findByText(/^A cobrança de R\$\s120,00 .* não foi concluída/);
    await press(tillTexts.see);
    expect((await screen.findByRole('alert')).textContent).toBe(terminalAdvice('refused', null));
    expect(page()).toBe('pay');
  });

  it('a charge that is given up without a network says to cancel it at the terminal, another sale begun or not', async () => {
    const here = await openCounter();
    await charge();
    cleanup();
    page = showTill(here);
    await tapInteira(2);
    await press(tillTexts.see);
    here.cut();
    await press(texts.giveUp);
    await press(texts.giveUpNow);
    await screen.findByText(texts.giveUpUnsure);
    await press(texts.toLots);
    await screen.findByText('2 ingressos');
  });

  it('the reason of a charge does not displace another sale that was begun', async () => {
    const here = await openCounter();
    const id = await charge();
    cleanup();
    page = showTill(here);
    await tapInteira(2);
    await play(id, 'refused');
    await press(tillTexts.see);
    await screen.findByText(terminalAdvice('refused', null));
    await screen.findByText(texts.cartBegun);
    await press(texts.toLots);
    await screen.findByText('2 ingressos');
    await waitFor(() => expect(screen.queryByText(/não foi concluída/)).toBeNull());
  });
});

describe('card at a till without a terminal in reach', () => {
  it('a card is typed by hand where the terminal is another till’s', async () => {
    await openCounter(false);
    await toPayment(/^Maquininha/);
    await screen.findByText(tillTexts.cardHint);
    expect(screen.queryByRole('button', { name: tillTexts.chargeCard })).toBeNull();
  });

  it('a card is typed by hand without a network', async () => {
    const here = await openCounter();
    here.cut();
    await tapInteira();
    await press(tillTexts.takeCash);
    fireEvent.click(screen.getByRole('radio', { name: /^Maquininha/ }));
    await screen.findByText(tillTexts.cardHint);
    await press(tillTexts.finish);
    await screen.findByRole('heading', { name: tillTexts.done });
    expect(server.terminal.asked).toEqual([]);
  });
});
