import { beforeAll, describe, expect, it } from '@jest/globals';
import { matchesName, nameWords } from '@festix/domain/ground';
import { giveCourtesy } from '../testing/courtesies.ts';
import { makeDoor, sellTickets, type TestTicket } from '../testing/doors.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { as } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';
import { usePerson, useShow } from '../testing/use-scenes.ts';

const NAMES = [
  "Rita D'Ávila",
  'Rui D’Ávila',
  'Ciro Davila',
  'Ana-Clara Souza',
  'Ana Clara Reis',
  'Maria da Conceição Sant´Anna',
  'Beto Ana',
];

/** The search texts, and the names that each finds. */
const TYPED = [
  ["d'ávila", "Rita D'Ávila", 'Rui D’Ávila', 'Ciro Davila'],
  ['D’Avila', "Rita D'Ávila", 'Rui D’Ávila', 'Ciro Davila'],
  ['davila', "Rita D'Ávila", 'Rui D’Ávila', 'Ciro Davila'],
  ['d avila', "Rita D'Ávila", 'Rui D’Ávila'],
  ['AVI rit', "Rita D'Ávila"],
  ['ana clara', 'Ana-Clara Souza', 'Ana Clara Reis'],
  ['clara ana', 'Ana-Clara Souza', 'Ana Clara Reis'],
  ['ana-clara', 'Ana-Clara Souza', 'Ana Clara Reis'],
  ['anaclara', 'Ana-Clara Souza'],
  ["sant'anna mar", 'Maria da Conceição Sant´Anna'],
  ['santanna conc', 'Maria da Conceição Sant´Anna'],
  ['ana', 'Ana-Clara Souza', 'Ana Clara Reis', 'Beto Ana'],
  ['ana nadja'],
] as const;

/** Parts of words, by which only the administration finds people. */
const PARTS = ['vila', 'lara', 'ita d'] as const;

const api = useApi();
const show = useShow(api);
const admin = usePerson(api, { name: 'Zoe', roles: ['super-admin'] });
let tickets: TestTicket[];

beforeAll(async () => {
  tickets = [];
  for (const name of NAMES) tickets.push(...(await sellTickets(api, show, { buyer: { name, email: 'x@exemplo.br' } })));
  const { enter } = await makeDoor(api, show);
  for (const ticket of tickets) await enter(ticket.qr).expect(201);
  for (const [at, name] of NAMES.entries()) {
    await giveCourtesy(api, show, { assignee_to_name: name, assignee_to_email: `x${at}@exemplo.br` });
    await makePerson(api, { name, email: `y${at}@exemplo.br`, roles: ['producer'] });
  }
});

type Rows<Row> = { data: Row[] };
const own = (path: string) => `/api/producer/events/${show.id}/${path}`;

/** The names that a list of people tells for what is typed. */
const LISTS: Record<string, (typed: string) => Promise<string[]>> = {
  sales: async (typed) => {
    const { data } = await read<Rows<{ user: { name: string } }>>(show.producer, own(`orders?query=${typed}`));
    return data.map(({ user }) => user.name);
  },
  entries: async (typed) => {
    const { data } = await read<Rows<{ ticket_id: string }>>(show.producer, own(`checkins?query=${typed}`));
    return data.map(({ ticket_id }) => NAMES[tickets.findIndex(({ id }) => id === ticket_id)]!);
  },
  courtesies: async (typed) => {
    const { data } = await read<Rows<{ assignee_to_name: string }>>(show.producer, own(`courtesies?query=${typed}`));
    return data.map(({ assignee_to_name }) => assignee_to_name);
  },
  participants: async (typed) => {
    const path = own(`participants?query=${typed}`);
    const { data } = await read<Rows<{ holder_name: string; origin: string }>>(show.producer, path);
    return data.flatMap(({ holder_name, origin }) => (origin === 'courtesy' ? [] : [holder_name]));
  },
  door: async (typed) => {
    const path = `/api/door/events/${show.id}/checkins/orders?text=${typed}`;
    const { data } = await read<Rows<{ user: { name: string }; tickets: { holder_name: string }[] }>>(
      show.producer,
      path,
    );
    return data.flatMap((order) => order.tickets.map(({ holder_name }) => holder_name));
  },
  producers: async (typed) => {
    const path = `/api/super-admin/events/${show.id}/transfer-producer?take=100&query=${typed}`;
    return (await read<Rows<{ name: string }>>(admin, path)).data.map(({ name }) => name);
  },
  people: async (typed) =>
    (await read<Rows<{ name: string }>>(admin, `/api/super-admin/users?query=${typed}`)).data.map(({ name }) => name),
  everything: async (typed) =>
    (await read<{ people: { name: string }[] }>(admin, `/api/super-admin/search?query=${typed}`)).people.map(
      ({ name }) => name,
    ),
};

async function read<Body>(person: TestPerson, path: string): Promise<Body> {
  return (await as(api, person).get(path).expect(200)).body as Body;
}

const unique = (names: readonly string[]) => [...new Set(names)].sort();

const OF_PARTS = ['people', 'everything'];
const OF_WORDS = Object.keys(LISTS).filter((list) => !OF_PARTS.includes(list));

it.each(TYPED)('the domain’s rule finds people by %j', (typed, ...names) => {
  expect(NAMES.filter((name) => matchesName(name, typed))).toEqual(names);
});

describe.each(OF_WORDS)('%s', (list) => {
  it.each(TYPED)('the search by %j finds the people of those words, and nobody else', async (typed, ...names) => {
    expect(unique(await LISTS[list]!(encodeURIComponent(typed)))).toEqual(unique(names));
  });
});

describe.each(OF_PARTS)('%s', (list) => {
  it.each(TYPED)(
    'the administration’s search by %j finds the people of those words among others',
    async (typed, ...names) => {
      expect(await LISTS[list]!(encodeURIComponent(typed))).toEqual(expect.arrayContaining([...names]));
    },
  );

  it.each(PARTS)('the administration’s search finds people also by the part %j', async (typed) => {
    expect(await LISTS[list]!(encodeURIComponent(typed))).not.toEqual([]);
  });
});

describe.each(OF_WORDS)('%s', (list) => {
  it.each(PARTS)('the search finds nobody by %j, which starts no word', async (typed) => {
    expect(await LISTS[list]!(encodeURIComponent(typed))).toEqual([]);
  });
});

describe('words of a name in the database', () => {
  it.each([
    ...NAMES,
    '',
    '  JOÃO\tÂngelo \n da  Conceição ',
    "O'Neill-Mc`Cárthy (Júnior)",
    'J.P. Souza & Cia., S/A',
    '- ’ -',
    '100% _nada_',
    '北京 サン・ジョルジ',
    'A‐B‑C‒D–E—F−G－H＇I′JʼK‘L',
  ])('the database splits a name as the domain does: %j', async (name) => {
    const [row] = await api.database.query<{ words: string }>('select name_words($1) as words', [name]);
    expect(unique(row!.words.split(' ').filter(Boolean))).toEqual(unique(nameWords(name)));
  });
});
