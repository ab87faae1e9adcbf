/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, expect, it } from '@jest/globals';
import { HOUR } from '@festix/domain/ground';
import { EVENT_ID } from '../testing/door-server.ts';
import { forgetHandLinks, HandLinks, useHandLinks } from './hand-links.ts';

const OTHER_EVENT = '0197c0de-0000-7000-8000-0000000000e9';
let now = Date.parse('2026-06-13T22:00:00.000Z');

afterEach(() => {
  useHandLinks.getState().links?.end();
  localStorage.clear();
});

const open = (event_id = EVENT_ID) => new HandLinks(event_id, () => now);
const linked = () => useHandLinks.getState().linked;

it('links by hand are known after a restart, at their event alone, and are ids', () => {
  open().made('d3');
  open(OTHER_EVENT);
  expect(linked()).toEqual([]);
  open();
  expect(linked()).toEqual(['d3']);
  expect(Object.values({ ...localStorage })).toEqual([JSON.stringify([['d3', now]])]);
});

it('links by hand that were given up, or are of another shift, are not known after a restart', () => {
  const links = open();
  links.made('d3');
  links.made('d4');
  links.forget(['d3']);
  open();
  expect(linked()).toEqual(['d4']);
  now += 12 * HOUR;
  open();
  expect(linked()).toEqual([]);
});

it('links by hand of an earlier shift are kept no more, at whatever event they were', () => {
  const kept = () => Object.entries({ ...localStorage }).sort();
  open(OTHER_EVENT).made('d9');
  open().made('d3');
  now += 11 * HOUR;
  open().made('d4');
  expect(kept()).toHaveLength(2);
  now += HOUR;
  open();
  expect(kept()).toEqual([[expect.stringContaining(EVENT_ID), JSON.stringify([['d4', now - HOUR]])]]);
  useHandLinks.getState().links?.forget(['d4']);
  expect(kept()).toEqual([]);
});

it.each(['{', '{}', '[["d3"], 4, [null, 5]]'])('links by hand that are kept as %s are none', (text) => {
  open().made('d3');
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, text);
  open();
  expect(linked()).toEqual([]);
});

it('links by hand are gone with the device’s data, and known no more to a door that is left', () => {
  const links = open();
  links.made('d3');
  links.end();
  expect(linked()).toEqual([]);
  forgetHandLinks();
  open();
  expect(linked()).toEqual([]);
});
