import { describe, expect, it } from '@jest/globals';
import { type CheckoutQuestionBody } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import { type SaidAnswer } from '@festix/domain/programme';
import { askAtCheckout } from '../../../testing/checkout-forms.ts';
import { book, charge, checkoutBody, reread, type TestBooking } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

const SIZES = ['P', 'M', 'G'].map((answer, sorting) => ({ answer, sorting }));
const SHIRT: CheckoutQuestionBody = {
  assignment: 'per_ticket',
  question: 'Tamanho da camiseta',
  type: 'select',
  choices: SIZES,
};
const HOW: CheckoutQuestionBody = {
  assignment: 'per_order',
  question: 'Como soube?',
  type: 'multiple_choice',
  choices: ['Rádio', 'Cartaz'].map((answer, sorting) => ({ answer, sorting })),
};
const FOOD: CheckoutQuestionBody = {
  assignment: 'per_ticket',
  question: 'Restrição alimentar',
  type: 'short_text',
  required: false,
};

interface Asking {
  show: TestShow;
  /** The ids of the questions, in their order. */
  ids: string[];
  booking: TestBooking;
}

/** Creates an event with these questions, and books two tickets. */
async function asking(...questions: CheckoutQuestionBody[]): Promise<Asking> {
  const show = await makeShow(api);
  const ids = await askAtCheckout(api, show, questions);
  return { show, ids, booking: await book(api, show, [[priceOf(show.lots[0]).id, 2]]) };
}

function checkout({ order, cookie }: TestBooking, answers?: SaidAnswer[]) {
  const body = checkoutBody('pix', answers && { answers });
  return as(api, null).post(`/api/orders/${order.id}/checkout`, body).set('cookie', cookie);
}

describe('answers at checkout', () => {
  it('answers are stored in the words of the form, and shown to the buyer alone', async () => {
    const { ids, booking } = await asking(HOW, SHIRT, FOOD);
    const [how = '', shirt = '', food = ''] = ids;
    const answer = await checkout(booking, [
      { question_id: food, ticket_index: 1, value: ' sem glúten ' },
      { question_id: shirt, ticket_index: 1, value: 'M' },
      { question_id: shirt, ticket_index: 0, value: 'G' },
      { question_id: how, value: ['Cartaz', 'Rádio'] },
    ]).expect(200);
    const kept = [
      { question_id: how, question: 'Como soube?', ticket_index: null, values: ['Cartaz', 'Rádio'] },
      { question_id: shirt, question: 'Tamanho da camiseta', ticket_index: 0, values: ['G'] },
      { question_id: shirt, question: 'Tamanho da camiseta', ticket_index: 1, values: ['M'] },
      { question_id: food, question: 'Restrição alimentar', ticket_index: 1, values: ['sem glúten'] },
    ];
    expect(answer.body.answers).toEqual(kept);
    expect((await reread(api, booking)).order.answers).toEqual(kept);
    const stranger = await as(api, null).get(`/api/orders/${booking.order.id}`).expect(200);
    expect(stranger.body.answers).toBeUndefined();
  });

  it('answers are changed by a second checkout, and kept if it sends none', async () => {
    const { ids, booking } = await asking(SHIRT);
    const sizes = (...values: string[]) =>
      values.map((value, ticket_index) => ({ question_id: ids[0] ?? '', ticket_index, value }));
    await checkout(booking, sizes('P', 'P')).expect(200);
    await checkout(booking, sizes('G', 'M')).expect(200);
    const card = await charge(api, booking, checkoutBody('card'));
    expect(card.method).toBe('card');
    expect((await reread(api, booking)).order.answers?.map(({ values }) => values)).toEqual([['G'], ['M']]);
  });

  it('answers outlive their question', async () => {
    const { show, ids, booking } = await asking(HOW);
    await checkout(booking, [{ question_id: ids[0] ?? '', value: 'Rádio' }]).expect(200);
    await askAtCheckout(api, show, [FOOD]);
    expect((await reread(api, booking)).order.answers).toMatchObject([{ question: 'Como soube?', values: ['Rádio'] }]);
  });

  it('a missing required answer is reported by its field, and nothing is charged', async () => {
    const { ids, booking } = await asking(HOW, SHIRT);
    const [how = '', shirt = ''] = ids;
    const bare = await checkout(booking).expect(400);
    expect(bare.body.errors).toEqual({
      [`answers.${how}`]: [fieldProblems.required],
      [`answers.${shirt}.0`]: [fieldProblems.required],
      [`answers.${shirt}.1`]: [fieldProblems.required],
    });
    const said = await checkout(booking, [
      { question_id: how, value: [] },
      { question_id: shirt, ticket_index: 0, value: 'P' },
      { question_id: shirt, ticket_index: 1, value: 'XG' },
    ]).expect(400);
    expect(said.body.errors).toEqual({
      'answers.0.value': [fieldProblems.required],
      'answers.2.value': [fieldProblems.invalid],
    });
    const { order } = await reread(api, booking);
    expect([order.payment, order.answers]).toEqual([null, []]);
  });

  it.each([
    ['of a ticket that is not there', (shirt: string) => ({ question_id: shirt, ticket_index: 2, value: 'P' })],
    ['of the order, about a ticket', (_: string, how: string) => ({ question_id: how, ticket_index: 0, value: 'x' })],
    ['of a ticket, about none', (shirt: string) => ({ question_id: shirt, value: 'P' })],
  ])('answers %s are refused', async (_, said) => {
    const { ids, booking } = await asking({ ...SHIRT, required: false }, { ...HOW, required: false });
    const refusal = await checkout(booking, [said(ids[0] ?? '', ids[1] ?? '')]).expect(400);
    expect(refusal.body.errors).toEqual({ 'answers.0.ticket_index': [fieldProblems.ticket] });
  });

  it('answers to another event’s form are refused', async () => {
    const { ids } = await asking(HOW);
    const { booking } = await asking(FOOD);
    const refusal = await checkout(booking, [{ question_id: ids[0] ?? '', value: 'Rádio' }]).expect(400);
    expect(refusal.body.errors).toEqual({ 'answers.0.question_id': [fieldProblems.question] });
  });

  it('answers are not required of a person who pays for a buyer that is named already', async () => {
    const { show, booking } = await asking();
    await charge(api, booking);
    await askAtCheckout(api, show, [HOW]);
    await as(api, null).post(`/api/orders/${booking.order.id}/checkout`, checkoutBody('card')).expect(200);
  });
});

describe('second checkout without assignees', () => {
  it('a second checkout without assignees keeps them', async () => {
    const { booking } = await asking();
    const assignees = [{ ticket_index: 1, name: 'Léo Prado', email: 'leo@exemplo.br' }];
    await charge(api, booking, checkoutBody('pix', { assignees }));
    await charge(api, booking, checkoutBody('card'));
    const names = async () => (await reread(api, booking)).order.tickets?.map(({ holder_name }) => holder_name);
    expect(await names()).toEqual(['Bia Nogueira', 'Léo Prado']);
    await charge(api, booking, checkoutBody('card', { assignees: [] }));
    expect(await names()).toEqual(['Bia Nogueira', 'Bia Nogueira']);
  });
});
