import { describe, expect, it } from '@jest/globals';
import type { EventTill } from '../../../offline/till-stored.ts';
import { stageOf, type Standing } from './stage.ts';

const device = { slot: 'this', id: 'd', kind: 'till', number: 17, revoked_at: null };
const ready = {
  device: { known: 'this', device },
  till: { event_id: 'e' },
  event: { event_id: 'e' },
  session: { id: 's' },
} as unknown as EventTill;

const at = (here: Partial<EventTill> | undefined, standing: Partial<Standing> = {}) =>
  stageOf({
    needsInstall: false,
    session: 'unknown',
    hasAskedForSession: true,
    here: here && { ...ready, ...here },
    isForbidden: false,
    isOutdated: false,
    ...standing,
  });

const withDevice = (facts: object) =>
  ({ device: { known: 'this', device: { ...device, ...facts } } }) as unknown as Partial<EventTill>;

describe('stageOf', () => {
  it('stageOf a till with an event and an open drawer is to sell, with and without a session', () => {
    expect(at({})).toBe('sell');
    expect(at({}, { session: 'visitor' })).toBe('sell');
  });

  it('stageOf a starting till waits for the databases, and for a possible session', () => {
    expect(at(undefined)).toBe('loading');
    expect(at({ device: { known: 'never' } }, { hasAskedForSession: false })).toBe('loading');
  });

  it('stageOf a new browser asks for the app, the person and a name, in this order', () => {
    const never: Partial<EventTill> = { device: { known: 'never' } };
    expect(at(never, { needsInstall: true })).toBe('install');
    expect(at(never)).toBe('sign-in');
    expect(at(never, { session: 'signed-in' })).toBe('enrol');
  });

  it('stageOf a phone of the door asks it to become a till', () => {
    expect(at(withDevice({ kind: 'door' }), { session: 'signed-in' })).toBe('other-kind');
    expect(at(withDevice({ kind: undefined, number: undefined }))).toBe('sign-in');
  });

  it('stageOf a till with an unprepared event is to prepare it', () => {
    expect(at({ event: undefined }, { session: 'signed-in' })).toBe('prepare');
    expect(at({ till: undefined })).toBe('sign-in');
  });

  it('stageOf a prepared till is to open the drawer, unless the app is too old to sell', () => {
    expect(at({ session: undefined })).toBe('drawer');
    expect(at({ session: undefined }, { isOutdated: true })).toBe('outdated');
  });

  it('stageOf a revoked device or a person without the right is not to sell', () => {
    expect(at(withDevice({ revoked_at: '2026-06-14T01:00:00.000Z' }), { isForbidden: true })).toBe('shut-out');
    expect(at({}, { isForbidden: true })).toBe('forbidden');
  });
});
