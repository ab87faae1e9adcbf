/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { indexedDB } from 'fake-indexeddb';
import { afterEach, expect, it, jest } from '@jest/globals';
import { useSession } from '../../../session/session.store.ts';
import { isStranger } from './is-stranger.ts';

const before = useSession.getState();

Object.assign(globalThis, { indexedDB });
Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
if (!('subtle' in crypto)) Object.defineProperty(crypto, 'subtle', { value: {}, configurable: true });

afterEach(async () => {
  useSession.setState(before);
  jest.restoreAllMocks();
  indexedDB.deleteDatabase('shift');
});

it('a browser without a session and without data is a stranger’s', async () => {
  useSession.setState({ status: 'visitor' });
  expect(await isStranger()).toBe(true);
});

it.each(['unknown', 'signed-in'] as const)('a browser whose session is %s is no stranger’s', async (status) => {
  useSession.setState({ status });
  expect(await isStranger()).toBe(false);
});

it('a browser in which anything is stored is no stranger’s: it may be a device whose person’s session has ended', async () => {
  useSession.setState({ status: 'visitor' });
  const shift = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('shift', 1);
    opening.onsuccess = () => resolve(opening.result);
  });
  expect(await isStranger()).toBe(false);
  shift.close();
});

it('a browser that does not list what it has stored is no stranger’s', async () => {
  useSession.setState({ status: 'visitor' });
  jest.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('not here'));
  expect(await isStranger()).toBe(false);
});

it('an iPhone without the installed app is told to install it first', async () => {
  useSession.setState({ status: 'visitor' });
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  expect(await isStranger()).toBe(false);
});
