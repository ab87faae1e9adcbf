import type { CourtesyBody, CourtesyView } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import { as, priceOf, type TestShow } from './shows.ts';

/** Returns the body of a courtesy: one ticket of the show's first price for Ana. */
export function courtesyBody(show: TestShow, facts: Partial<CourtesyBody> = {}): CourtesyBody {
  return {
    id: newId(),
    assignee_to_email: 'ana@exemplo.br',
    assignee_to_name: 'Ana Souza',
    tickets: [{ id: priceOf(show.lots[0]).id, amount: 1 }],
    ...facts,
  };
}

export async function giveCourtesy(
  api: TestApi,
  show: TestShow,
  facts: Partial<CourtesyBody> = {},
): Promise<CourtesyView> {
  return postCourtesy(api, show, courtesyBody(show, facts));
}

/** Gives a courtesy without an assignee of its own: each ticket names its holder. */
export async function giveToHolders(
  api: TestApi,
  show: TestShow,
  tickets: CourtesyBody['tickets'],
): Promise<CourtesyView> {
  return postCourtesy(api, show, { id: newId(), tickets });
}

async function postCourtesy(api: TestApi, show: TestShow, body: CourtesyBody): Promise<CourtesyView> {
  const answer = await as(api, show.producer).post(`/api/producer/events/${show.id}/courtesies`, body).expect(201);
  return answer.body as CourtesyView;
}
