/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { startTexts as texts } from '../../../frame/app/start-texts.ts';
import type { StartFault } from '../../../offline/start-fault.ts';
import { useStartReadiness } from '../../../offline/start-readiness.ts';
import type { TillBox } from '../../../offline/testing/till-box.ts';
import { TillServer } from '../../../offline/testing/till-server.ts';
import { useUpdates } from '../../../offline/updates.ts';
import { press, sellForCash, tapInteira, typed } from './testing/hands.ts';
import { openTill } from './testing/open-till.tsx';
import { laterTexts } from './later-texts.ts';
import { tillTexts } from './till-texts.ts';

let box: TillBox;

afterEach(async () => {
  cleanup();
  useUpdates.setState({ apply: undefined });
  useStartReadiness.setState({ isReady: undefined, fault: undefined, isKept: undefined });
  await box.delete();
});

async function open(page = ''): Promise<void> {
  ({ box } = await openTill(new TillServer(), page));
}

const found = (isReady: boolean, fault?: StartFault) => act(() => useStartReadiness.setState({ isReady, fault }));

async function toAClosedDrawer(): Promise<void> {
  await open('close');
  await typed(laterTexts.countCash, '10000');
  await typed(laterTexts.countCard, '0');
  await press(laterTexts.closeNow);
  await press(laterTexts.confirmClose);
  await press(laterTexts.openAnother);
  await screen.findByRole('heading', { name: tillTexts.drawerTitle });
}

describe('start of a till', () => {
  it('a till shows before its drawer is opened whether it opens without a network, or why not', async () => {
    await toAClosedDrawer();
    expect(screen.getByText(texts.proving)).toBeDefined();
    expect(screen.queryByText(texts.ready)).toBeNull();
    found(false, 'untrusted');
    expect(screen.getByText(texts.notReady)).toBeDefined();
    expect(screen.getByText(texts.warning.till)).toBeDefined();
    expect(screen.getByText(texts.reasons.untrusted, { exact: false })).toBeDefined();
    found(true);
    expect(screen.getByText(texts.ready)).toBeDefined();
    expect(screen.queryByText(texts.warning.till)).toBeNull();
  });

  it('no word of the start stands above the keys of the drawer, which would move under a thumb', async () => {
    await toAClosedDrawer();
    const keys = screen.getByRole('group', { name: 'Teclado de valor' });
    found(false, 'untrusted');
    for (const words of [texts.notReady, texts.warning.till]) {
      const place = keys.compareDocumentPosition(screen.getByText(words));
      expect(place & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    }
  });

  it('a till warns during its sales, and sells', async () => {
    await open();
    await tapInteira();
    found(false, 'incomplete');
    expect(screen.getByText(texts.atWork.till)).toBeDefined();
    await sellForCash();
    await press(tillTexts.newSale);
    found(false, 'installing');
    expect(screen.queryByText(texts.atWork.till)).toBeNull();
  });

  it('a till shows the reason in its menu, and installs no new version during a sale', async () => {
    await open();
    useUpdates.setState({ apply: () => undefined });
    await tapInteira();
    found(false, 'outdated');
    await press(tillTexts.tillMenu);
    expect(await screen.findByText(texts.reasons.outdated, { exact: false })).toBeDefined();
    expect(screen.getByRole('button', { name: texts.again })).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.update })).toBeNull();
  });
});
