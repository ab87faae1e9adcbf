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

describe('what has to be done before anything can be sold', () => {
  it('nothing, on a till that knows its event and has its drawer open, with and without a session', () => {
    expect(at({})).toBe('sell');
    expect(at({}, { session: 'visitor' })).toBe('sell');
  });

  it('waits for the databases, and for a session that may be there', () => {
    expect(at(undefined)).toBe('loading');
    expect(at({ device: { known: 'never' } }, { hasAskedForSession: false })).toBe('loading');
  });

  it('asks a new browser for the app, the person and a name, in this order', () => {
    const never: Partial<EventTill> = { device: { known: 'never' } };
    expect(at(never, { needsInstall: true })).toBe('install');
    expect(at(never)).toBe('sign-in');
    expect(at(never, { session: 'signed-in' })).toBe('enrol');
  });

  it('asks a phone of the door to become a till', () => {
    expect(at(withDevice({ kind: 'door' }), { session: 'signed-in' })).toBe('other-kind');
    expect(at(withDevice({ kind: undefined, number: undefined }))).toBe('sign-in');
  });

  it('gets ready for an event that it has not sold', () => {
    expect(at({ event: undefined }, { session: 'signed-in' })).toBe('prepare');
    expect(at({ till: undefined })).toBe('sign-in');
  });

  it('opens the drawer, unless the app is too old to sell', () => {
    expect(at({ session: undefined })).toBe('drawer');
    expect(at({ session: undefined }, { isOutdated: true })).toBe('outdated');
  });

  it('sells nothing on a device that was shut out, or for a person who was', () => {
    expect(at(withDevice({ revoked_at: '2026-06-14T01:00:00.000Z' }), { isForbidden: true })).toBe('shut-out');
    expect(at({}, { isForbidden: true })).toBe('forbidden');
  });
});
