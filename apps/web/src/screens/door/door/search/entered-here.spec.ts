import { afterEach, expect, it } from '@jest/globals';
import { WHOLE } from '../../../../offline/door-place.ts';
import { DoorServer, EVENT_ID, ticket } from '../../../../offline/testing/door-server.ts';
import { Phone } from '../../../../offline/testing/phone.ts';
import { tellEntered } from './entered-here.ts';
import { foundHere } from './found-ticket.ts';

let phone: Phone | undefined;

afterEach(async () => {
  phone?.close();
  await phone?.delete();
});

it('a search knows the entries of this phone before the list does', async () => {
  const server = await DoorServer.start([
    ticket({ serial: 7, holder_name: 'Léo Tavares' }),
    ticket({ serial: 8, holder_name: 'Léo Ramos' }),
  ]);
  phone = await Phone.ready(server);
  const { list, door } = await phone.shift();
  const obstacles = async (journal: Phone['journal']) => {
    const found = await tellEntered(foundHere(list.named('léo', 30), { list }), EVENT_ID, WHOLE, journal);
    return Object.fromEntries(found.map(({ name, obstacle }) => [name, obstacle]));
  };
  expect(await obstacles(phone.journal)).toEqual({ 'Léo Tavares': undefined, 'Léo Ramos': undefined });
  expect((await door.judge({ by: 'serial', serial: 7 })).verdict.ok).toBe(true);
  expect(await obstacles(phone.journal)).toEqual({ 'Léo Tavares': 'Já entrou', 'Léo Ramos': undefined });
});
