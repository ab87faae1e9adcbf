import { afterEach, expect, it } from '@jest/globals';
import { usualMainArea } from '@festix/domain/programme';
import type { Shift } from '../../../../offline/shift.ts';
import { DoorServer, OTHER_LOT_ID, shownTicket, ticket } from '../../../../offline/testing/door-server.ts';
import { Phone } from '../../../../offline/testing/phone.ts';
import { tellEntered } from './entered-here.ts';
import { foundHere, foundOnServer } from './found-ticket.ts';

const SATURDAY = '0197c0de-0000-7000-8000-00000000da02';
const order = { id: 'o', code: 'FTXARR0000001', status: 'paid' as const };
const user = { name: 'Léo Tavares', email_masked: null, document_masked: null };

let phone: Phone | undefined;

afterEach(async () => {
  phone?.close();
  await phone?.delete();
});

function twoFriends(): Promise<DoorServer> {
  return DoorServer.start([
    ticket({ serial: 7, holder_name: 'Léo Tavares' }),
    ticket({ serial: 8, holder_name: 'Léo Ramos' }),
  ]);
}

/** Returns what stands beside each person whom the phone's own search finds. */
async function obstacles(shift: Shift): Promise<Record<string, string | undefined>> {
  const found = await tellEntered(foundHere(shift.list.named('léo', 30), shift.list), shift);
  return Object.fromEntries(found.map(({ name, obstacle }) => [name, obstacle]));
}

it('a search of the phone’s list shows a ticket that its seller has withdrawn, where areas are read too', async () => {
  const server = await DoorServer.start();
  const [own] = server.event.lots;
  server.event = {
    ...server.event,
    lots: [own!, { id: OTHER_LOT_ID, number: 2, name: 'Pista', sorting: 1, seller: 'Sympla' }],
    access: { areas: [{ ...usualMainArea, exits: 'return' }], days: [], passes: {} },
  };
  server.put(ticket({ serial: 7, holder_name: 'Léo Tavares', lot_id: OTHER_LOT_ID, status: 'cancelled' }));
  server.put(ticket({ serial: 8, holder_name: 'Léo Ramos', status: 'refunded' }));
  server.put(ticket({ serial: 9, holder_name: 'Léo Lima' }));
  phone = await Phone.ready(server);
  expect(await obstacles(await phone.shift())).toEqual({
    'Léo Tavares': 'Retirado',
    'Léo Ramos': 'Reembolsado',
    'Léo Lima': undefined,
  });
});

it('a search knows the entries of this phone before the list does', async () => {
  phone = await Phone.ready(await twoFriends());
  const shift = await phone.shift();
  expect(await obstacles(shift)).toEqual({ 'Léo Tavares': undefined, 'Léo Ramos': undefined });
  expect((await shift.door.judge({ by: 'serial', serial: 7 })).verdict.ok).toBe(true);
  expect(await obstacles(shift)).toEqual({ 'Léo Tavares': 'Já entrou', 'Léo Ramos': undefined });
});

it('a search at an event with days and exits tells who is inside at the door’s own area and day', async () => {
  const server = await twoFriends();
  const day = (id: string, number: number, date: number) => ({
    ...{ id, number, name: `dia ${number}`, place_limit: null },
    starts_at: `2026-06-${date}T22:00:00.000Z`,
    ends_at: `2026-06-${date + 1}T09:00:00.000Z`,
  });
  const days = [day('0197c0de-0000-7000-8000-00000000da01', 1, 12), day(SATURDAY, 2, 13)];
  server.event = { ...server.event, access: { areas: [{ ...usualMainArea, exits: 'return' }], days, passes: {} } };
  phone = await Phone.ready(server);
  let now = Date.parse('2026-06-12T23:00:00.000Z');
  phone.standAt(() => now);
  const shift = await phone.shift();
  const { door } = shift;
  await door.judge({ by: 'serial', serial: 7 });
  expect(await obstacles(shift)).toEqual({ 'Léo Tavares': 'Já entrou', 'Léo Ramos': undefined });
  const entered = { id: 'c', created_at: '2026-06-12T23:00:00.000Z', by: null, device: null };
  const tickets = [7, 8].map((serial) => shownTicket({ serial, checkIn: [entered] }));
  const onServer = async () => {
    const found = foundOnServer([{ ...order, user, tickets }], { kind: 'code', typed: order.code });
    return (await tellEntered(found, shift)).map(({ obstacle }) => obstacle);
  };
  // The server has answered for this door's area and day.
  expect(await onServer()).toEqual(['Já entrou', 'Já entrou']);
  await door.setReads('exit');
  now += 60_000;
  await door.judge({ by: 'serial', serial: 7 });
  expect(await obstacles(shift)).toEqual({ 'Léo Tavares': undefined, 'Léo Ramos': undefined });
  await door.setReads('entry');
  now += 60_000;
  await door.judge({ by: 'serial', serial: 7 });
  await door.pinDay(SATURDAY);
  expect(await obstacles(shift)).toEqual({ 'Léo Tavares': undefined, 'Léo Ramos': undefined });
  shift.end();
});
