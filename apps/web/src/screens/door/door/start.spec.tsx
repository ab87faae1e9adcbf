/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { usualMainArea, type EventAccess } from '@festix/domain/programme';
import { startTexts as texts } from '../../../frame/app/start-texts.ts';
import type { DoorRow } from '../../../offline/journal.db.ts';
import type { StartFault } from '../../../offline/start-fault.ts';
import { useStartReadiness } from '../../../offline/start-readiness.ts';
import { ThisDeviceContext } from '../../../offline/this-device-context.ts';
import type { ThisDevice } from '../../../offline/this-device.ts';
import { useUpdates } from '../../../offline/updates.ts';
import { doorTexts } from './door-texts.ts';
import { BeginStage, type BeginStageProps } from './stages/BeginStage.tsx';

const FAULTS = Object.keys(texts.reasons) as StartFault[];
const NOW = Date.parse('2026-06-12T23:00:00.000Z');
const here = { journal: {}, clock: { wall: () => 0, serverNow: () => NOW } } as unknown as ThisDevice;

beforeEach(() => {
  useUpdates.setState({ apply: undefined });
  useStartReadiness.setState({ isReady: undefined, fault: undefined, isKept: undefined });
});

afterEach(cleanup);

function open(list = {}, { access, ...door }: Partial<DoorRow> & { access?: EventAccess } = {}): void {
  const event = { name: 'Arraial', start_date: '2026-06-13T23:00:00.000Z', time_zone: 'America/Sao_Paulo' };
  const facts = {
    event: { ...event, ...(access && { access }) },
    door: { gate: 'Portão A', ...door },
    list: { count: 10, synced_at: 0, ...list },
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

describe('door before its shift', () => {
  it.each([
    ['of the newest changes', { count: 34, held: 40, expected: 42 }, '42 ingressos'],
    ['of its list, where the server tells none', { count: 34, held: 40 }, '40 ingressos'],
  ])('the door before its shift shows the number of tickets by the count %s', (_, list, told) => {
    open(list);
    expect(screen.getByText(told, { exact: false })).toBeDefined();
  });

  it('the door before its shift calls itself ready for offline work only after the proof', () => {
    open();
    expect(screen.getByText(texts.proving)).toBeDefined();
    expect(screen.queryByText(texts.ready)).toBeNull();
    cleanup();
    useStartReadiness.setState({ isReady: true });
    open();
    expect(screen.getByText(texts.ready)).toBeDefined();
    expect(screen.queryByText(texts.warning.door)).toBeNull();
  });

  it.each(FAULTS)('the door before its shift explains %s and its remedy, and opens all the same', (fault) => {
    useStartReadiness.setState({ isReady: false, fault });
    open();
    expect(screen.getByText(texts.notReady)).toBeDefined();
    expect(screen.getByText(texts.warning.door)).toBeDefined();
    expect(screen.getByText(texts.reasons[fault], { exact: false })).toBeDefined();
    expect(screen.queryByText(texts.ready)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: doorTexts.begin }).disabled).toBe(false);
  });

  it('the door before its shift checks again on a tap', () => {
    const proveAgain = jest.fn();
    useStartReadiness.setState({ isReady: false, fault: 'incomplete', proveAgain });
    open();
    fireEvent.click(screen.getByRole('button', { name: texts.again }));
    expect(proveAgain).toHaveBeenCalledTimes(1);
  });

  it('the door before its shift takes the version that has all of its files, where the old one has not', () => {
    const apply = jest.fn();
    useUpdates.setState({ apply });
    useStartReadiness.setState({ isReady: false, fault: 'outdated' });
    open();
    fireEvent.click(screen.getByRole('button', { name: texts.update }));
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it.each([
    [false, texts.atRisk],
    [true, texts.kept],
  ])('the door before its shift shows whether the browser promised to keep its data: %s', (isKept, told) => {
    useStartReadiness.setState({ isReady: true, isKept });
    open();
    expect(screen.getByText(told)).toBeDefined();
  });

  it('the door before its shift says that it reads exits and keeps to a day, until it is moved to another area', () => {
    const areas = [
      { ...usualMainArea, exits: 'return' as const },
      { ...usualMainArea, number: 1, name: 'Camarote', exits: 'return' as const },
    ];
    const window = { starts_at: '2026-06-13T22:00:00.000Z', ends_at: '2026-06-14T09:00:00.000Z', place_limit: null };
    const access = { areas, days: [{ id: 'd', number: 1, name: 'Sábado', ...window }], passes: {} };
    open({}, { access, area: 0 });
    expect([screen.queryByText(doorTexts.readsExits), screen.queryByText('Sábado, fixado')]).toEqual([null, null]);
    cleanup();
    open({}, { access, area: 0, reads: 'exit', pinned_day: 'd' });
    expect(screen.getByText(doorTexts.readsExits)).toBeDefined();
    expect(screen.getByText('Sábado, fixado')).toBeDefined();
    fireEvent.click(screen.getByLabelText('Camarote'));
    expect(screen.queryByText(doorTexts.readsExits)).toBeNull();
  });
});
