import { type CheckoutQuestionView } from '@festix/domain/contract';
import { answerPlaces, takesChoices, type SaidAnswer } from '@festix/domain/programme';
import { pick } from './names.ts';

const FOOD = ['Sem lactose', 'Vegetariana', 'Alergia a amendoim'];
const FILMS = ['Bacurau', 'O som ao redor', 'Central do Brasil', 'Aquarius'];

/** Returns a buyer's answers for so many tickets: all required ones, and some of the rest. */
export function answersTo(
  questions: readonly CheckoutQuestionView[],
  tickets: number,
  random: () => number,
): SaidAnswer[] {
  return answerPlaces(questions, tickets)
    .filter(({ question }) => question.required || random() < 0.3)
    .map(({ question: { id, type, choices }, ticket_index }) => ({
      question_id: id,
      ...(ticket_index !== null && { ticket_index }),
      value: takesChoices(type) ? pick(choices, random).answer : pick(type === 'short_text' ? FOOD : FILMS, random),
    }));
}
