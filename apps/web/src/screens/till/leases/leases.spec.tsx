/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LeaseStandingView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { operator, pointIds, sellersOf, suspectLease } from '../../../testing/sale-point-views.ts';
import { json, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { leasesTexts as texts } from './leases-texts.ts';

const OWN = 'GET /api/sale-point/leases';
const OF_EVENT = `GET /api/producer/events/${ids.event}/leases`;
const ASK = texts.releaseOf('2º lote', 'Caixa 1');

let server: StubServer;
let rows: LeaseStandingView[];

beforeEach(async () => {
  rows = [suspectLease];
  const event = { ...arraial, abilities: [...arraial.abilities, 'sale-point:release' as const] };
  server = await StubServer.start();
  for (const area of ['producer', 'sale-point']) {
    server
      .on(`GET /api/${area}/events`, (_, response) => json(response, { data: [arraial], count: 1 }))
      .on(`GET /api/${area}/events/${ids.event}`, (_, response) => json(response, event));
  }
  server
    .on('GET /api/sale-point/sellers', (_, response) => json(response, sellersOf(true)))
    .on(OWN, (_, response) => json(response, { data: rows, count: rows.length }))
    .on(OF_EVENT, (_, response) => json(response, { data: rows, count: rows.length }));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const queryOf = (route: string) =>
  Object.fromEntries(server.callsOf(route).at(-1)!.url.searchParams) as Record<string, string>;

/** Asks for the release, and goes through with it. */
async function release(): Promise<void> {
  await press(ASK);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(texts.releaseWarning, { exact: false })).toBeDefined();
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: texts.releaseConfirm, hidden: true });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText(texts.reason), { target: { value: ' Caiu no rio ' } });
  rows = [{ ...suspectLease, out: 0, state: 'released' }];
  fireEvent.click(confirm);
  expect(await screen.findByText(notices.leaseReleased)).toBeDefined();
  expect(await screen.findByText(texts.states.released)).toBeDefined();
  expect(screen.queryByRole('button', { name: ASK })).toBeNull();
}

describe('leases of own sale points', () => {
  it('the leases of own sale points show the stubs of each till, and are filtered by the address', async () => {
    openApp(`/sale-point/leases?state=suspect&event=${ids.event}`, server, operator);
    const row = (await screen.findByText('Caixa 1')).closest('tr')!;
    expect(row.textContent).toContain('2º lote Arraial da Lua CheiaCaixa 1 Paula Reis · Bilheteria Norte18 / 4022');
    expect(within(row).getByText(texts.states.suspect)).toBeDefined();
    expect(queryOf(OWN)).toEqual({ state: 'suspect', event_id: ids.event, skip: '0', take: '25' });
  });

  it.each([false, true])(
    'the leases warn of one person who holds a lot on several devices (phone: %s)',
    async (isPhone) => {
      showOnPhone(isPhone);
      rows = [{ ...suspectLease, of_operator: { out: 60, devices: 3 } }];
      openApp('/sale-point/leases', server, operator);
      expect(await screen.findByText(texts.ofOperator(60, 3))).toBeDefined();
    },
  );

  it('the leases are released by force by a supervisor, with a reason', async () => {
    const route = `POST /api/sale-point/leases/${pointIds.lease}/release`;
    server.on(route, (_, response) => json(response, rows[0]));
    openApp('/sale-point/leases', server, operator);
    await release();
    expect(server.callsOf(route)[0]!.body).toEqual({ reason: 'Caiu no rio' });
  });

  it('the leases are not released by people who only sell', async () => {
    server.on('GET /api/sale-point/sellers', (_, response) => json(response, sellersOf(false)));
    openApp('/sale-point/leases', server, operator);
    await screen.findByText('Caixa 1');
    expect(screen.queryByRole('button', { name: ASK })).toBeNull();
  });

  it('the leases show that there are none', async () => {
    rows = [];
    openApp('/sale-point/leases', server, operator);
    expect(await screen.findByText(notices.noLeases)).toBeDefined();
    cleanup();
    openApp('/sale-point/leases?state=active', server, operator);
    expect(await screen.findByText(notices.noLeasesFound)).toBeDefined();
  });
});

describe('leases of an event', () => {
  it('the leases of an event are a tab for its producer, who releases them there', async () => {
    const route = `POST /api/producer/events/${ids.event}/leases/${pointIds.lease}/release`;
    server.on(route, (_, response) => json(response, rows[0]));
    openApp(`/producer/events/${ids.event}/leases`, server, producer);
    await screen.findByText('Caixa 1');
    expect(queryOf(OF_EVENT)).toEqual({ skip: '0', take: '25' });
    await release();
    expect(server.callsOf(route)[0]!.body).toEqual({ reason: 'Caiu no rio' });
  });

  it('the leases of an event are those of the own sale points for its sellers', async () => {
    openApp(`/sale-point/events/${ids.event}/leases`, server, operator);
    await screen.findByText('Caixa 1');
    expect(queryOf(OWN)).toEqual({ event_id: ids.event, skip: '0', take: '25' });
  });

  it('the leases of an event have two lines each on a phone', async () => {
    showOnPhone(true);
    openApp(`/producer/events/${ids.event}/leases`, server, producer);
    const list = await screen.findByRole('list', { name: texts.leases });
    expect(list.textContent).toContain('2º lote18 / 40Caixa 1 · Paula Reis');
  });
});
