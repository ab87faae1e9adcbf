import type { CheckoutFormView, CheckoutQuestionBody } from '@festix/domain/contract';
import type { TestApi } from './api.ts';
import { as, type TestShow } from './shows.ts';

/** Has an event ask this of its buyers from now on, and returns the ids of the questions in their order. */
export async function askAtCheckout(
  api: TestApi,
  show: TestShow,
  questions: readonly CheckoutQuestionBody[],
): Promise<string[]> {
  const path = `/api/producer/events/${show.id}/checkout-form`;
  const answer = await as(api, show.producer).put(path, { questions }).expect(200);
  return (answer.body as CheckoutFormView).questions.map(({ id }) => id);
}
