/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { UnreachableError } from '../../../../data/call.ts';
import { INTEIRA, LOT_ID, TillServer } from '../../../../offline/testing/till-server.ts';
import { TillBox } from '../../../../offline/testing/till-box.ts';
import { press } from '../testing/hands.ts';
import { showTill } from '../testing/open-till.tsx';
import { tillTexts as texts } from '../till-texts.ts';

jest.spyOn(window, 'print').mockReturnValue();

let box: TillBox | undefined;

afterEach(async () => {
  cleanup();
  await box?.delete();
  box = undefined;
});

/** Closes a drawer after one sale at the terminal, and returns it with its path. */
async function closedTill() {
  const server = new TillServer();
  server.tell({ min_client: '0.0.0' });
  box = await TillBox.ready(server);
  server.terminal.givenTo(box.device_id);
  const till = await box.till();
  await box.pull(till);
  const line = { lot_id: LOT_ID, price_id: INTEIRA.id, unit_amount: INTEIRA.unit_amount, amount: 1 };
  const charged = await till.charge(
    { lines: [line], payment_method: 'card_machine' },
    { card_type: 'debit', installments: 1 },
  );
  if (charged.came !== 'waiting') throw new Error(charged.came);
  server.terminal.play(charged.order.id, 'approved');
  await till.askAfter(charged.order.id);
  await till.closeDrawer({ counted: cents(100_00), counts: [] });
  const [session] = await box.journal.sessions.toArray();
  return { box, path: `report/${session!.id}` };
}

const uncompared = () => screen.queryByText(texts.cardsUncompared);

describe('report of a closed drawer', () => {
  it('a printed report compares the cards once the server has the closing', async () => {
    const { box, path } = await closedTill();
    showTill(box, path);
    await waitFor(async () => {
      await press(texts.printReport);
      expect(screen.getByText(texts.atTerminal).nextSibling?.textContent).toContain('120,00');
    });
    expect(uncompared()).toBeNull();
  });

  it('a report whose comparison is not to be had is printed all the same, with the charges of this till', async () => {
    const { box, path } = await closedTill();
    await box.upload();
    box.tillApi = { ...box.tillApi, cashSession: () => Promise.reject(new UnreachableError(undefined)) };
    showTill(box, path);
    await press(texts.printReport);
    await screen.findByText(texts.cardsUncompared);
    expect(screen.getByText(/Visa final 4321 · A1B2C3$/)).toBeDefined();
  });
});
