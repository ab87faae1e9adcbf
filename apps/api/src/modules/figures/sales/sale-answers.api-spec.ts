import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CheckoutQuestionBody, SaleView } from '@festix/domain/contract';
import type { SaidAnswer } from '@festix/domain/programme';
import { openBook } from '../../../testing/books.ts';
import { askAtCheckout } from '../../../testing/checkout-forms.ts';
import { readCsv } from '../../../testing/csv.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { book, charge, checkoutBody, say, type TestBooking } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, priceOf } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

/* Covers the answers of checkout as the event's people see them. */

const choices = (...answers: string[]) => answers.map((answer, sorting) => ({ answer, sorting }));
const HOW: CheckoutQuestionBody = {
  ...{ assignment: 'per_order', question: 'Como soube?', type: 'multiple_choice' },
  choices: choices('Rádio', 'Cartaz'),
};
const SHIRT: CheckoutQuestionBody = {
  ...{ assignment: 'per_ticket', question: 'Tamanho da camiseta', type: 'select' },
  choices: choices('P', 'M', 'G'),
};
const FOOD: CheckoutQuestionBody = {
  ...{ assignment: 'per_ticket', question: 'Restrição alimentar', type: 'short_text', required: false },
};
/** A question that was removed after a while. */
const GONE: CheckoutQuestionBody = {
  ...{ assignment: 'per_order', question: '=Vem de ônibus?', type: 'short_text', required: false },
};

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 400 }] });
let ids: string[];
let two: TestBooking;
let one: TestBooking;

async function buyAnswering(amount: number, answers: SaidAnswer[]): Promise<TestBooking> {
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, amount]]);
  await say(api, await charge(api, booking, checkoutBody('pix', { answers })), 'approved').expect(200);
  return booking;
}

beforeAll(async () => {
  const [how = '', gone = '', shirt = '', food = ''] = await askAtCheckout(api, show, [HOW, GONE, SHIRT, FOOD]);
  ids = [how, shirt, food, gone];
  two = await buyAnswering(2, [
    { question_id: how, value: ['Cartaz', 'Rádio'] },
    { question_id: shirt, ticket_index: 0, value: 'G' },
    { question_id: shirt, ticket_index: 1, value: 'M' },
    { question_id: food, ticket_index: 1, value: '=1+1; sem glúten' },
    { question_id: gone, value: 'sim' },
  ]);
  one = await buyAnswering(1, [
    { question_id: how, value: 'Rádio' },
    { question_id: shirt, ticket_index: 0, value: 'P' },
  ]);
  const kept = [HOW, SHIRT, FOOD].map((question, at) => ({ ...question, id: ids[at]! }));
  await askAtCheckout(api, show, [...kept.slice(0, 2), { ...kept[2]!, question: 'O que não come?' }]);
});

async function everyone(): Promise<[area: string, person: TestPerson][]> {
  const member = await makeMember(api);
  await makeTeam(api, show.producer, { members: [member], shows: [show] });
  await giveGrants(api, show, member, ['sales']);
  return [
    ['producer', show.producer],
    ['team-member', member],
    ['super-admin', await makePerson(api, { roles: ['super-admin'] })],
    ['support', await makePerson(api, { roles: ['support'] })],
  ];
}

async function read(order: { id: string }, person = show.producer, area = 'producer'): Promise<SaleView> {
  const answer = await as(api, person).get(`/api/${area}/events/${show.id}/orders/${order.id}`).expect(200);
  return answer.body as SaleView;
}

describe('answers of a sale', () => {
  it('a sale’s answers are shown to people who run the event, in every area', async () => {
    const [how, shirt, food, gone] = ids;
    const answers = [
      { question_id: how, question: 'Como soube?', ticket_index: null, values: ['Cartaz', 'Rádio'] },
      { question_id: gone, question: '=Vem de ônibus?', ticket_index: null, values: ['sim'] },
      { question_id: shirt, question: 'Tamanho da camiseta', ticket_index: 0, values: ['G'] },
      { question_id: shirt, question: 'Tamanho da camiseta', ticket_index: 1, values: ['M'] },
      { question_id: food, question: 'Restrição alimentar', ticket_index: 1, values: ['=1+1; sem glúten'] },
    ];
    for (const [area, person] of await everyone()) {
      expect([area, (await read(two.order, person, area)).answers]).toEqual([area, answers]);
    }
  });

  it('a sale’s answers take as many statements for many as for few', async () => {
    const count = (which: { id: string }) => countQueries(api, () => read(which));
    expect(await count(two.order)).toBe(await count(one.order));
  });
});

async function exported(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const address = `${api.url}/api/producer/events/${show.id}/orders/export?format=${format}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${show.producer.token}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('exported answers', () => {
  const TITLES = ['Como soube?', 'Tamanho da camiseta', 'O que não come?', "'=Vem de ônibus?"];

  it('exported answers have a column a question, in the order of the form, and removed questions after them', async () => {
    const [titles = [], ...rows] = readCsv((await exported('csv')).toString('utf8').replace(/^\ufeff/, ''));
    expect(titles.slice(-TITLES.length)).toEqual(TITLES);
    const told = new Map(rows.map((row) => [row[0], row.slice(-TITLES.length)]));
    expect(told.get(two.order.code)).toEqual(['Cartaz, Rádio', '1: G | 2: M', '2: =1+1; sem glúten', 'sim']);
    expect(told.get(one.order.code)).toEqual(['Rádio', 'P', '', '']);
  });

  it('exported answers are the same in a spreadsheet, where nothing becomes a formula', async () => {
    const sheet = (await openBook(await exported('xlsx'))).worksheets[0]!;
    const cells = (row: number): unknown[] => (sheet.getRow(row).values as unknown[]).slice(1);
    const titles = cells(1);
    expect(titles.slice(-TITLES.length)).toEqual([...TITLES.slice(0, 3), '=Vem de ônibus?']);
    const rows = [2, 3].map((row) => new Map(titles.map((title, at) => [title, cells(row)[at]])));
    expect(rows.map((row) => row.get('Tamanho da camiseta')).toSorted()).toEqual(['1: G | 2: M', 'P']);
    expect(rows.map((row) => row.get('O que não come?'))).toContain('2: =1+1; sem glúten');
  });
});
