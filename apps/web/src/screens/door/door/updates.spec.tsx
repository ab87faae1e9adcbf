/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { usePairing, type Pairing } from '../../../offline/mesh/pairing.ts';
import { ThisDeviceContext } from '../../../offline/this-device-context.ts';
import type { ThisDevice } from '../../../offline/this-device.ts';
import { useUpdates } from '../../../offline/updates.ts';
import { doorTexts } from './door-texts.ts';
import { sheetTexts } from './sheets/sheet-texts.ts';
import { chooseCamera, useDoorScreen } from './door.store.ts';
import type { SheetContext } from './scan/ScanScreen.tsx';
import { SettingsSheet } from './sheets/SettingsSheet.tsx';
import { BeginStage, type BeginStageProps } from './stages/BeginStage.tsx';

const here = { journal: {}, clock: { wall: () => 0 } } as unknown as ThisDevice;

beforeEach(() => {
  useUpdates.setState({ apply: undefined });
  usePairing.setState({ pairing: undefined });
  useDoorScreen.setState({ camera_id: undefined, hasBegun: false });
  localStorage.clear();
});

afterEach(cleanup);

function beforeTheShift(): void {
  const facts = {
    event: { name: 'Arraial', start_date: '2026-06-13T23:00:00.000Z', time_zone: 'America/Sao_Paulo' },
    door: { gate: 'Portão A' },
    list: { count: 10, synced_at: 0 },
    device: 'Celular 03',
  } as unknown as BeginStageProps;
  render(
    <MemoryRouter>
      <ThisDeviceContext value={here}>
        <BeginStage {...facts} />
      </ThisDeviceContext>
    </MemoryRouter>,
  );
}

function inSettings(cameras: SheetContext['cameras'] = []): void {
  const context = {
    shift: { event_id: 'event', list: { lotsInOrder: () => [] } },
    device: { name: 'Celular 03' },
    door: { lots: null },
    cameras,
    camera_id: cameras[0]?.id,
  } as unknown as SheetContext;
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<Outlet context={context} />}>
          <Route index element={<SettingsSheet />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

describe.each([
  ['before the shift', beforeTheShift],
  ['in the settings, where nobody scans', () => inSettings()],
])('new version of the app, %s', (_, open) => {
  it('a new version is offered, and installed by a tap', () => {
    const apply = jest.fn();
    useUpdates.setState({ apply });
    open();
    expect(screen.getByText(doorTexts.updateTitle)).toBeDefined();
    expect(apply).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: new RegExp(doorTexts.update) }));
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it('no new version is mentioned while there is none', () => {
    open();
    expect(screen.queryByText(doorTexts.updateTitle)).toBeNull();
  });
});

describe('phones that are linked by hand', () => {
  it('the menu has no line for it without WebRTC, or in another window than the one that links', () => {
    inSettings();
    expect(screen.queryByRole('button', { name: sheetTexts.linkTitle })).toBeNull();
  });

  it('the menu has a line for it where this window links the phone', () => {
    usePairing.setState({ pairing: {} as Pairing });
    inSettings();
    expect(screen.getByRole('button', { name: sheetTexts.linkTitle })).toBeDefined();
  });
});

describe('cameras of a phone', () => {
  const cameras = [
    { id: 'back', label: 'Traseira' },
    { id: 'front', label: 'Frontal' },
  ];

  it('several cameras can be chosen, and the choice is remembered', () => {
    inSettings(cameras);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Traseira' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Frontal' }));
    expect(useDoorScreen.getState().camera_id).toBe('front');
    expect(Object.values(localStorage)).toContain('front');
  });

  it('a single camera offers no choice', () => {
    inSettings(cameras.slice(0, 1));
    expect(screen.queryByRole('radio')).toBeNull();
    chooseCamera('back');
    expect(useDoorScreen.getState().camera_id).toBe('back');
  });
});
