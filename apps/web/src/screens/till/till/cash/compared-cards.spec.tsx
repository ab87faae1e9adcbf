/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { locks } from 'node:worker_threads';
import { UnreachableError } from '../../../../data/call.ts';
import { EVENT_ID, INTEIRA, LOT_ID, SUPERVISOR_ID, TillServer } from '../../../../offline/testing/till-server.ts';
import { TillBox } from '../../../../offline/testing/till-box.ts';
import type { Closing } from '../../../../offline/till.ts';
import { bandTexts } from '../printer/band-texts.ts';
import { printerAtWork } from '../printer/printer-at-work.ts';
import { setPrinter, usePrinter } from '../printer/printer.store.ts';
import { PaperPrinter } from '../printer/testing/paper-printer.ts';
import { allowPorts, plugIn, SETTING } from '../printer/testing/plugged-printer.ts';
import { press } from '../testing/hands.ts';
import { PIN, showTill, supervisor } from '../testing/open-till.tsx';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';

jest.spyOn(window, 'print').mockReturnValue();

let box: TillBox | undefined;

afterEach(async () => {
  cleanup();
  await box?.delete();
  box = undefined;
});

/** Closes a drawer after one sale at the terminal, and returns it with its path. */
async function closedTill(closing: Partial<Closing> = {}, { isVoided = false, isGivenUp = false } = {}) {
  const server = new TillServer();
  server.tell({ min_client: '0.0.0', supervisors: [supervisor()] });
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
  if (isGivenUp) expect(await till.giveUp(charged.order.id)).toMatchObject({ came: 'ended' });
  server.terminal.play(charged.order.id, 'approved');
  await till.askAfter(charged.order.id);
  if (isVoided) {
    const by = { supervisor_id: SUPERVISOR_ID, pin: PIN, reason: 'Valor errado' };
    expect(await till.voidSale(charged.order.id, by)).toMatchObject({ came: 'voided' });
  }
  await till.closeDrawer({ counted: cents(100_00), counts: [], ...closing });
  const [session] = await box.journal.sessions.toArray();
  return { box, path: `report/${session!.id}` };
}

const sums = () => screen.findByText(laterTexts.atTerminal);

/** Returns the text of what the print dialog was given. */
async function sheet(): Promise<string> {
  await waitFor(() => expect(document.querySelector('[data-paper]')).not.toBeNull());
  return document.querySelector('[data-paper]')!.textContent;
}

describe('report of a closed drawer', () => {
  it('a report shows and prints the comparison of the cards once the server has the closing', async () => {
    const { box, path } = await closedTill();
    showTill(box, path);
    expect((await sums()).nextSibling?.textContent).toContain('120,00');
    await press(laterTexts.printReport);
    expect(await sheet()).toMatch(/Na maquininhaR\$\s120,00/);
    expect(await sheet()).not.toContain(laterTexts.cardsUncompared);
  });

  it('a report lists a charge that this till does not know', async () => {
    const { box, path } = await closedTill();
    const { cashSession } = box.tillApi;
    const unknown = { order_id: 'other', receipt: null, code: 'PERDIDA1' };
    box.tillApi = {
      ...box.tillApi,
      cashSession: async (...asked) => {
        const told = await cashSession(...asked);
        const [charge] = told.cards?.charges ?? [];
        const charges = [charge!, { ...charge!, ...unknown }];
        return { ...told, cards: told.cards ? { ...told.cards, charges } : null };
      },
    };
    showTill(box, path);
    const row = (await screen.findByText(/^PERDIDA1/)).closest('tr')!;
    expect(row.textContent).toContain(laterTexts.chargeUnknown);
    expect(row.textContent).toContain('120,00');
    expect(screen.getByText(laterTexts.chargesMatch(1))).toBeDefined();
    await press(laterTexts.printReport);
    expect(await sheet()).toContain(`PERDIDA1: ${laterTexts.chargeUnknown}`);
  });

  it('a drawer whose card sales were all voided is compared too', async () => {
    const { box, path } = await closedTill({}, { isVoided: true });
    showTill(box, path);
    expect((await sums()).nextSibling?.textContent).toContain('120,00');
  });

  it('a charge that was given up and approved all the same is listed in a drawer without any other', async () => {
    const { box, path } = await closedTill({}, { isGivenUp: true });
    expect(await box.journal.sales.count()).toBe(0);
    showTill(box, path);
    const row = (await screen.findByText(laterTexts.chargeUnknown)).closest('tr')!;
    expect(row.textContent).toContain('120,00');
    await press(laterTexts.printReport);
    expect(await sheet()).toContain(laterTexts.chargeUnknown);
  });

  it('a report whose comparison is not to be had is printed all the same, with the charges of this till', async () => {
    const { box, path } = await closedTill();
    await box.upload();
    box.tillApi = { ...box.tillApi, cashSession: () => Promise.reject(new UnreachableError(undefined)) };
    showTill(box, path);
    await press(laterTexts.printReport);
    expect(await sheet()).toContain(laterTexts.cardsUncompared);
    expect(await sheet()).toContain('Visa final 4321 · A1B2C3');
  });
});

/** Begins the sentence, which takes two lines on paper. */
const UNCOMPARED = 'Ainda sem a comparação';

describe('printed report of a closed drawer', () => {
  let printer: PaperPrinter;
  const words = () => printer.papers.map((paper) => PaperPrinter.wordsOf(paper));
  const printed = (papers: number) => waitFor(() => expect(printer.papers).toHaveLength(papers));

  beforeEach(() => {
    ({ printer } = plugIn());
    setPrinter(SETTING);
  });

  afterEach(async () => {
    await waitFor(() => expect(usePrinter.getState()).toMatchObject({ left: 0, isPrinting: false }));
    cleanup();
    printerAtWork.take(undefined);
    setPrinter(undefined);
    Reflect.deleteProperty(navigator, 'serial');
  });

  /** Makes the server's comparison wait until it is let through. */
  function hold(box: TillBox): () => void {
    const { cashSession } = box.tillApi;
    const letThrough = Promise.withResolvers<void>();
    box.tillApi = {
      ...box.tillApi,
      cashSession: async (...asked) => {
        await letThrough.promise;
        return cashSession(...asked);
      },
    };
    return () => letThrough.resolve();
  }

  it('a paper waits for the comparison while the server answers, also once its page is left', async () => {
    const { box, path } = await closedTill({ prints_report: true });
    const letThrough = hold(box);
    showTill(box, path);
    await screen.findByText(bandTexts.comparing);
    await press(laterTexts.openAnother);
    await screen.findByRole('heading', { name: texts.drawerTitle });
    expect(printer.papers).toHaveLength(0);
    letThrough();
    await printed(1);
    expect(words()[0]).toMatch(/^Na maquininha +R\$ 120,00$/m);
    expect(words()[0]).not.toContain(UNCOMPARED);
  });

  it('nobody has to wait: the paper comes without, and again once the cards are compared', async () => {
    const { box, path } = await closedTill({ prints_report: true });
    const letThrough = hold(box);
    showTill(box, path);
    await press(bandTexts.uncompared);
    await printed(1);
    expect(words()[0]).toContain(UNCOMPARED);
    expect(words()[0]).not.toContain(laterTexts.atTerminal);
    letThrough();
    await press(laterTexts.printCompared);
    await printed(2);
    expect(words()[1]).toMatch(/^No livro +R\$ 120,00$/m);
    await waitFor(() => expect(screen.queryByText(laterTexts.comparedSince)).toBeNull());
  });

  it('a report that is printed by a tap while it waits is printed once', async () => {
    const { box, path } = await closedTill({ prints_report: true });
    const letThrough = hold(box);
    showTill(box, path);
    await screen.findByText(bandTexts.comparing);
    await press(laterTexts.printReport);
    await printed(1);
    expect(words()[0]).toContain(UNCOMPARED);
    letThrough();
    await screen.findByText(laterTexts.comparedSince);
    expect(await box.journal.papers.count()).toBe(0);
    expect(printer.papers).toHaveLength(1);
  });

  it('a network that goes while the paper waits lets it come at once', async () => {
    const { box, path } = await closedTill({ prints_report: true });
    hold(box);
    showTill(box, path);
    await screen.findByText(bandTexts.comparing);
    act(() => box.cut());
    await printed(1);
    expect(words()[0]).toContain(UNCOMPARED);
  });

  it('without a network the paper comes at once, and is offered anew when the network is back', async () => {
    const { box, path } = await closedTill({ prints_report: true });
    box.cut();
    showTill(box, path);
    await printed(1);
    expect(words()[0]).toContain(UNCOMPARED);
    expect(words()[0]).not.toContain(laterTexts.atTerminal);
    act(() => box.restore());
    await press(laterTexts.printCompared);
    await printed(2);
    expect(words()[1]).toMatch(/^Na gaveta +R\$ 120,00$/m);
  });

  describe('in one of two tabs', () => {
    let leave: (value: undefined) => void;

    beforeEach(() => {
      Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
      const other = Promise.withResolvers<undefined>();
      leave = other.resolve;
      locks.request(`festix-till-reports ${EVENT_ID}`, () => other.promise).catch(() => undefined);
    });
    afterEach(() => {
      leave(undefined);
      Reflect.deleteProperty(navigator, 'locks');
    });

    it('the tab that has the printer takes the paper', async () => {
      const { box, path } = await closedTill({ prints_report: true });
      showTill(box, path);
      await printed(1);
      expect(words()[0]).toMatch(/^Na maquininha +R\$ 120,00$/m);
    });

    it('a tab without the printer leaves the paper to the other, until that one is closed', async () => {
      const { box, path } = await closedTill({ prints_report: true });
      const { port } = plugIn();
      allowPorts([], port);
      showTill(box, path);
      await sums();
      await screen.findByText(bandTexts.faults.missing, { exact: false });
      expect(await box.journal.papers.toArray()).not.toHaveProperty('0.paper.cards');
      leave(undefined);
      await screen.findByText(bandTexts.left(1), { exact: false });
      await press(bandTexts.drop);
    });
  });

  it('a paper that waits outlives a reload of the page', async () => {
    const { box: before, path } = await closedTill({ prints_report: true });
    box = before.reopened();
    showTill(box, path);
    await printed(1);
    expect(words()[0]).toMatch(/^Na maquininha +R\$ 120,00$/m);
  });
});
