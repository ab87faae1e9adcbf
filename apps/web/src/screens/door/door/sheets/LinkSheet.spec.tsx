/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notices } from '@festix/domain/ground';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { HandLinks, useHandLinks } from '../../../../offline/mesh/hand-links.ts';
import { usePairing, type Pairing, type PairingState } from '../../../../offline/mesh/pairing.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { useDoorScreen } from '../door.store.ts';
import type { SheetContext } from '../scan/ScanScreen.tsx';
import { LinkSheet } from './LinkSheet.tsx';
import { brokenLinkTexts } from './broken-link-texts.ts';
import { linkFaults, linkTexts as texts } from './link-texts.ts';

const LINKED: PairingState = { is: 'linked', peer: 'Celular 03', device_id: 'd3' };

const kick = jest.fn();
const pairing = { begin: jest.fn(), end: jest.fn(), see: jest.fn() };

beforeEach(() => {
  jest.clearAllMocks();
  useSyncStatus.setState({ links: 0, hears: [] });
  usePairing.setState({ pairing: pairing as unknown as Pairing, state: { is: 'idle' } });
});

afterEach(() => {
  cleanup();
  useHandLinks.getState().links?.end();
  localStorage.clear();
});

async function open(): Promise<{ close: () => void }> {
  const event = { peers: [{ id: 'd3', name: 'Celular 03', public_key: '' }] };
  const context = { kick, close: () => undefined, shift: { event } } as unknown as SheetContext;
  const { unmount } = render(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={context} />}>
          <Route index element={<LinkSheet />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  // The camera answers: here, that there is none.
  await screen.findByText(notices.noCamera);
  return { close: unmount };
}

function comes(state: PairingState, hears: string[] = []): void {
  act(() => {
    useSyncStatus.setState({ links: hears.length, hears });
    usePairing.setState({ state });
  });
}

describe('the sheet that links two phones', () => {
  it('the sheet has the camera for itself, and gives it back with what was begun', async () => {
    const { close } = await open();
    expect(useDoorScreen.getState().isCameraLent).toBe(true);
    expect(pairing.begin).toHaveBeenCalledTimes(1);
    close();
    expect(useDoorScreen.getState().isCameraLent).toBe(false);
    expect(pairing.end).toHaveBeenCalledTimes(1);
  });

  it('the sheet shows the call, then the answer, then how many phones are heard', async () => {
    await open();
    comes({ is: 'calling', shown: 'M2CALL' });
    expect(screen.getByRole('img', { name: texts.ownCode })).toBeDefined();
    comes({ is: 'answering', shown: 'M2ANSWER', peer: 'Celular 03' });
    expect(screen.getByRole('img', { name: texts.ownAnswer })).toBeDefined();
    expect(screen.getByText(texts.answering('Celular 03')[1])).toBeDefined();
    comes(LINKED, ['d3', 'd4']);
    expect(screen.getByRole('heading', { name: texts.linked('2 celulares') })).toBeDefined();
  });

  it('a link that breaks while the sheet says that it is ready is told', async () => {
    await open();
    comes(LINKED, ['d3']);
    comes(LINKED);
    expect(screen.getByRole('alert').textContent).toContain(texts.lost.title);
  });

  it('a link that breaks is made anew by one key', async () => {
    await open();
    comes(LINKED, ['d3']);
    comes(LINKED);
    fireEvent.click(screen.getByRole('button', { name: brokenLinkTexts.relink }));
    expect(pairing.end).toHaveBeenCalledTimes(1);
    comes({ is: 'idle' });
    await waitFor(() => expect(pairing.begin).toHaveBeenCalledTimes(2));
  });

  it('a broken link is not offered while the sheet is open, and again once it was closed without it', async () => {
    for (const id of ['d3', 'd4']) new HandLinks('e1', () => 1).made(id);
    useSyncStatus.setState({ links: 1, hears: ['d4'] });
    const { close } = await open();
    expect(useHandLinks.getState()).toMatchObject({ linked: ['d3', 'd4'], isTakenUp: true });
    act(close);
    expect(useHandLinks.getState()).toMatchObject({ linked: ['d3', 'd4'], isTakenUp: false });
  });

  it('a broken link is given up by its key, and one that works stays known', async () => {
    for (const id of ['d3', 'd4']) new HandLinks('e1', () => 1).made(id);
    useSyncStatus.setState({ links: 1, hears: ['d4'] });
    await open();
    fireEvent.click(screen.getByRole('button', { name: texts.giveUp('Celular 03') }));
    expect(useHandLinks.getState().linked).toEqual(['d4']);
    expect(screen.queryByRole('button', { name: texts.giveUp('Celular 03') })).toBeNull();
  });

  it('a link that breaks is told while this phone hears another one', async () => {
    await open();
    comes(LINKED, ['d4', 'd3']);
    comes(LINKED, ['d4']);
    expect(screen.getByRole('alert').textContent).toContain(texts.lost.title);
  });

  it.each(Object.entries(linkFaults))(
    'the sheet says what is wrong and begins again: %s',
    async (why, { title, text }) => {
      await open();
      comes({ is: 'failed', why: why as keyof typeof linkFaults });
      expect(screen.getByRole('alert').textContent).toContain(title);
      expect(screen.getByText(text)).toBeDefined();
      fireEvent.click(screen.getByRole('button', { name: texts.again }));
      expect(pairing.end).toHaveBeenCalledTimes(1);
    },
  );

  it('a device that this one does not know makes it ask the server at once', async () => {
    await open();
    comes({ is: 'failed', why: 'old' });
    expect(kick).not.toHaveBeenCalled();
    comes({ is: 'failed', why: 'unknown' });
    expect(kick).toHaveBeenCalledWith('asked');
  });

  it('a window that links no phones says so', async () => {
    usePairing.setState({ pairing: undefined });
    await open();
    expect(screen.getByText(texts.unavailable)).toBeDefined();
  });
});
