import { describe, expect, it } from '@jest/globals';
import type { EventDoor } from '../../../offline/stored.ts';
import { stageOf, type Stage, type Standing } from './stage.ts';

const device = { known: 'this', device: { revoked_at: null } } as EventDoor['device'];
const ready = { device, door: {}, event: {}, list: {} } as EventDoor;

const standing: Standing = {
  needsInstall: false,
  session: 'signed-in',
  hasAskedForSession: true,
  here: ready,
  isForbidden: false,
  isOutdated: false,
  hasBegun: false,
};

const steps: [string, Partial<Standing>, Stage][] = [
  ['databases that have not answered', { here: undefined }, 'loading'],
  ['a browser that clears websites', { needsInstall: true, here: { ...ready, device: { known: 'never' } } }, 'install'],
  ['nobody signed in', { session: 'visitor', here: { ...ready, device: { known: 'never' } } }, 'sign-in'],
  [
    'a session still asked for',
    { session: 'unknown', hasAskedForSession: false, here: { ...ready, device: { known: 'never' } } },
    'loading',
  ],
  [
    'a session that could not be asked for',
    { session: 'unknown', here: { ...ready, device: { known: 'never' } } },
    'sign-in',
  ],
  ['a new device', { here: { ...ready, device: { known: 'never' } } }, 'enrol'],
  ['a device whose data was cleared', { here: { ...ready, device: { known: 'evicted' } } }, 'enrol'],
  ['a device of another event', { here: { ...ready, door: undefined } }, 'gate'],
  ['a device without the list', { here: { ...ready, list: undefined } }, 'download'],
  ['a device with everything', {}, 'begin'],
  ['a device without a session, offline for hours', { session: 'unknown', hasAskedForSession: false }, 'begin'],
  ['a shift that has begun', { hasBegun: true }, 'scan'],
  ['an app that is too old, in the middle of it', { hasBegun: true, isOutdated: true }, 'outdated'],
  ['a right that was taken away', { hasBegun: true, isForbidden: true }, 'forbidden'],
];

describe('stageOf', () => {
  it.each(steps)('stageOf returns the stage of %s', (_, facts, stage) => {
    expect(stageOf({ ...standing, ...facts })).toBe(stage);
  });

  it('stageOf a revoked device is to hand it in', () => {
    const shutOut = { known: 'this', device: { revoked_at: '2026-06-14T01:00:00.000Z' } } as EventDoor['device'];
    expect(stageOf({ ...standing, hasBegun: true, here: { ...ready, device: shutOut } })).toBe('shut-out');
  });
});
