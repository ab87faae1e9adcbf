import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ChangesView, CheckoutQuestionBody, DoorAnswerView, SnapshotView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { askAtCheckout } from '../../../testing/checkout-forms.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, charge, checkoutBody, reread, say, type TestBooking } from '../../../testing/purchases.ts';
import { as, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

/* Covers the answers of checkout at the door, as far as the producer shows them there. */

const FOOD: CheckoutQuestionBody = {
  assignment: 'per_ticket',
  question: 'Restrição alimentar',
  type: 'short_text',
  required: false,
};
const BUS: CheckoutQuestionBody = { assignment: 'per_order', question: 'Ônibus', type: 'short_text', required: false };
const SECRET: CheckoutQuestionBody = {
  assignment: 'per_order',
  question: 'Renda',
  type: 'short_text',
  required: false,
};

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 400 }] });
let ids: string[];
let bought: TestBooking;

beforeAll(async () => {
  ids = await askAtCheckout(api, show, [FOOD, BUS, SECRET]);
  const [food = '', bus = '', secret = ''] = ids;
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
  const answers = [
    { question_id: food, ticket_index: 1, value: 'sem glúten' },
    { question_id: bus, value: 'sim' },
    { question_id: secret, value: 'não digo' },
  ];
  await say(api, await charge(api, booking, checkoutBody('pix', { answers })), 'approved').expect(200);
  bought = await reread(api, booking);
});

/** Sets the questions whose answers doors see. */
async function showAtDoor(...shown: CheckoutQuestionBody[]): Promise<void> {
  const questions = [FOOD, BUS, SECRET].map((question, at) => ({
    ...{ ...question, id: ids[at]!, at_door: shown.includes(question) },
  }));
  await askAtCheckout(api, show, questions);
}

const door = (path: string) => as(api, show.producer).get(`/api/door/events/${show.id}${path}`).expect(200);
const told = ({ changes }: ChangesView): Map<number, DoorAnswerView[]> =>
  new Map(changes.flatMap((one) => (one.kind === 'answers' ? [[one.serial, one.answers]] : [])));

async function serials(): Promise<number[]> {
  const rows = await api.database.query<{ serial: number }>(
    'select serial from tickets where order_id = $1 order by position',
    [bought.order.id],
  );
  return rows.map(({ serial }) => serial);
}

async function changes(query = 'limit=2000'): Promise<ChangesView> {
  return (await door(`/changes?${query}`)).body as ChangesView;
}

describe('answers at the door', () => {
  const bus = { question: 'Ônibus', values: ['sim'] };
  const food = { question: 'Restrição alimentar', values: ['sem glúten'] };

  it('answers reach doors only if the producer shows them, and a change of that setting reaches phones as a change', async () => {
    const before = await changes();
    expect(told(before)).toEqual(new Map());
    expect((await door('/snapshot')).body).not.toHaveProperty('answers');

    await showAtDoor(FOOD, BUS);
    const [first = 0, second = 0] = await serials();
    const since = await changes(`epoch=${before.epoch}&after=${before.next_seq}`);
    expect(told(since)).toEqual(
      new Map([
        [first, [bus]],
        [second, [bus, food]],
      ]),
    );
    const digest = (view: ChangesView) => [view.digest, view.count, view.inside];
    expect(digest(since)).toEqual(digest(before));

    await showAtDoor(FOOD);
    const later = await changes(`epoch=${since.epoch}&after=${since.next_seq}`);
    expect(told(later)).toEqual(
      new Map([
        [first, []],
        [second, [food]],
      ]),
    );
  });

  it('answers come with the whole list, and with a ticket found by the door’s search', async () => {
    await showAtDoor(FOOD, BUS);
    const [first = 0, second = 0] = await serials();
    await changes();
    const { body } = await door('/snapshot');
    expect((body as SnapshotView).answers).toEqual([
      { serial: first, answers: [bus] },
      { serial: second, answers: [bus, food] },
    ]);
    const code = bought.order.tickets?.[1]?.code;
    const path = `/api/producer/events/${show.id}/checkins`;
    const read = await as(api, show.producer).get(`${path}/tickets?reference=${code}`).expect(200);
    expect(read.body.data).toMatchObject([{ answers: [bus, food] }]);
    const found = await as(api, show.producer).get(`${path}/orders?text=${code}`).expect(200);
    expect(found.body.data[0].tickets.map(({ answers }: { answers?: object[] }) => answers?.length)).toEqual([1, 2]);
  });

  it('the buyer’s answers are not shown to the person a ticket was transferred to', async () => {
    await showAtDoor(FOOD, BUS);
    const before = await changes();
    const ticket = bought.order.tickets?.[1];
    const path = `/api/orders/${bought.order.id}/tickets/${ticket?.id}/transfers`;
    const leo = await makePerson(api);
    const pass = { id: newId(), name: 'Léo', email: leo.email };
    await as(api, null).post(path, pass).set('cookie', bought.cookie).expect(201);
    const [first = 0, second = 0] = await serials();
    const since = await changes(`epoch=${before.epoch}&after=${before.next_seq}`);
    expect(told(since).get(second)).toEqual([food]);
    const list = (await door('/snapshot')).body as SnapshotView;
    expect(list.answers).toEqual([
      { serial: first, answers: [bus] },
      { serial: second, answers: [food] },
    ]);
    const [row] = await api.database.query<{ code: string }>('select code from tickets where id = $1', [ticket?.id]);
    const search = `/api/producer/events/${show.id}/checkins/tickets?reference=${row?.code}`;
    expect((await as(api, show.producer).get(search).expect(200)).body.data).toMatchObject([{ answers: [food] }]);
  });
});
