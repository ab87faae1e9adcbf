/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TillBox } from '../../../../offline/testing/till-box.ts';
import { OPERATOR, OTHER_OPERATOR, TillServer } from '../../../../offline/testing/till-server.ts';
import { press, sellForCash, typed } from '../testing/hands.ts';
import { openTill, showTill } from '../testing/open-till.tsx';
import { laterTexts } from '../later-texts.ts';

let box: TillBox | undefined;

afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  await box?.delete();
  box = undefined;
});

async function open(page = '') {
  const opened = await openTill(new TillServer(), page);
  box = opened.box;
  return opened;
}

/** Returns the text of an element with plain spaces instead of non-breaking ones. */
const plain = (element: Element) => element.textContent.replaceAll('\u00a0', ' ');

it('a supply adds money to the drawer, and a withdrawal takes it out', async () => {
  const { box: here } = await open('cash');
  await press(laterTexts.supply);
  await press(laterTexts.saveMove);
  expect(await screen.findByText(laterTexts.amountMissing)).toBeDefined();
  await typed(laterTexts.supplyAmount, '5000');
  await typed(laterTexts.note, 'Troco');
  await press(laterTexts.saveMove);
  await press(laterTexts.confirmMove);
  await waitFor(() => expect(screen.queryByLabelText(laterTexts.supplyAmount)).toBeNull());
  await press(laterTexts.withdrawal);
  await typed(laterTexts.withdrawalAmount, '20000');
  await press(laterTexts.saveMove);
  expect(await screen.findByText(laterTexts.moveAsked.withdrawal('R$ 200,00'))).toBeDefined();
  await press(laterTexts.correctMove);
  await typed(laterTexts.withdrawalAmount, '2000');
  await press(laterTexts.saveMove);
  // The second of two taps is no answer.
  fireEvent.click(await screen.findByRole('button', { name: laterTexts.confirmMove }));
  expect(await here.journal.ops.filter(({ type }) => type === 'cash_event').count()).toBe(2);
  await press(laterTexts.confirmMove);
  await waitFor(() => expect(screen.queryByLabelText(laterTexts.withdrawalAmount)).toBeNull());
  expect(await screen.findByText(laterTexts.moveSaved.withdrawal('R$ 20,00'))).toBeDefined();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => [row.querySelector('b')?.textContent, plain(row.lastElementChild!)])).toEqual(
    expect.arrayContaining([
      ['Suprimento', 'R$ 50,00'],
      ['Sangria', '− R$ 20,00'],
    ]),
  );
  const events = await here.journal.ops.filter(({ type }) => type === 'cash_event').toArray();
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { kind: 'opening', amount: 100_00 },
    { kind: 'supply', amount: 50_00, note: 'Troco' },
    { kind: 'withdrawal', amount: 20_00 },
  ]);
});

describe('drawer of two operators', () => {
  it('a drawer of two operators is counted by each, and its closing is printed with a line for each', async () => {
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { box: here } = await open();
    await sellForCash();
    cleanup();
    const till = await here.till();
    expect(await till.operate(OTHER_OPERATOR)).toBe(true);
    showTill(here);
    await sellForCash();
    cleanup();
    const page = showTill(here, 'close');
    for (const { name } of [OPERATOR, OTHER_OPERATOR]) {
      expect(await screen.findByLabelText(laterTexts.countCashOf(name))).toBeDefined();
      expect(screen.getByLabelText(laterTexts.countCardOf(name))).toBeDefined();
    }
    await typed(laterTexts.countCash, '34000');
    await typed(laterTexts.countCashOf(OPERATOR.name), '12000');
    await typed(laterTexts.countCashOf(OTHER_OPERATOR.name), '11900');
    await typed(laterTexts.countCardOf(OPERATOR.name), '0');
    await typed(laterTexts.countCardOf(OTHER_OPERATOR.name), '0');
    await press(laterTexts.closeNow);
    await press(laterTexts.confirmClose);
    await waitFor(() => expect(page()).toMatch(/^report\//));

    await press(laterTexts.printReport);
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    const slip = document.querySelector<HTMLElement>('[data-paper] > section')!;
    const rows = within(slip).getAllByRole('row', { hidden: true }).slice(1).map(plain);
    expect(rows).toEqual(expect.arrayContaining(['DinheiroAna120,000,00', 'DinheiroBia120,00− 1,00']));
    expect(slip.textContent).toContain(laterTexts.reportTitle);
    expect(slip.textContent).toContain(`${laterTexts.receipts} 017-000001 – 017-000002`);
    expect(slip.textContent).toContain(laterTexts.signature);
    await press(laterTexts.printReport);
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(2));
  });
});
