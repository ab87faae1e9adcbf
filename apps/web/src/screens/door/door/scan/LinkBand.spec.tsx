/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { HandLinks, useHandLinks } from '../../../../offline/mesh/hand-links.ts';
import type { EventRow } from '../../../../offline/snap.db.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { brokenLinkTexts } from '../sheets/broken-link-texts.ts';
import { LinkBand } from './LinkBand.tsx';

const EVENT_ID = '0197c0de-0000-7000-8000-000000000001';
const peer = (id: string, name: string) => ({ id, name, public_key: '' });
const event = { peers: [peer('d3', 'Celular 03'), peer('d4', 'Celular 04')] } as unknown as EventRow;

let links: HandLinks;
const linked = jest.fn();

beforeEach(() => {
  linked.mockClear();
  links = new HandLinks(EVENT_ID, () => Date.now());
  hears('d3', 'd4');
  useSyncStatus.setState({ link: { up: false, round_trip: undefined } });
  render(<LinkBand shift={{ event }} onLink={linked} />);
});

afterEach(() => {
  cleanup();
  links.end();
  useHandLinks.setState({ isTakenUp: false });
  localStorage.clear();
});

function hears(...ids: string[]): void {
  act(() => useSyncStatus.setState({ links: ids.length, hears: ids }));
}

function makes(...ids: string[]): void {
  act(() => ids.forEach((id) => links.made(id)));
}

it('a door offers to link a phone anew once it hears it no more, by one key', () => {
  makes('d3');
  expect(screen.queryByRole('status')).toBeNull();
  hears('d4');
  expect(screen.getByRole('status').textContent).toContain(brokenLinkTexts.broken('Celular 03'));
  fireEvent.click(screen.getByRole('button', { name: brokenLinkTexts.relink }));
  expect(linked).toHaveBeenCalledTimes(1);
});

it('a door counts the phones that it hears no more', () => {
  makes('d3', 'd4');
  hears();
  expect(screen.getByRole('status').textContent).toContain(brokenLinkTexts.broken('2 aparelhos'));
});

it.each<[string, () => void]>([
  ['it hears the phone again', () => hears('d3')],
  ['the server is there again', () => useSyncStatus.setState({ link: { up: true, round_trip: 40 } })],
  [
    'it knows of no answer of the server',
    () => useSyncStatus.setState({ link: { up: undefined, round_trip: undefined } }),
  ],
  ['the link was given up on purpose', () => links.forget(['d3'])],
  ['somebody is linking', () => useHandLinks.setState({ isTakenUp: true })],
  ['another tab listens', () => useSyncStatus.setState({ hears: undefined })],
])('a door offers no link once %s', (_, change) => {
  makes('d3');
  hears();
  expect(screen.queryByRole('status')).not.toBeNull();
  act(change);
  expect(screen.queryByRole('status')).toBeNull();
});

it('a door offers no link with a phone that the server had introduced', () => {
  hears('d4');
  expect(screen.queryByRole('status')).toBeNull();
});
