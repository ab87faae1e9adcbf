import { cleanText } from '../../ground/words/clean-text.ts';
import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { CONTENT_TEXT_LENGTH, takesChoices, type QuestionAssignment, type QuestionType } from './content-rules.ts';

/** The part of a question that its answers are checked against. */
export interface AskedQuestion {
  id: string;
  assignment: QuestionAssignment;
  type: QuestionType;
  required: boolean;
  choices: readonly { id: string; answer: string }[];
}

/** A buyer's answer: text, or the choices by their ids or words. */
export interface SaidAnswer {
  question_id: string;
  /** Index of the ticket from 0; absent for the whole order. */
  ticket_index?: number | null;
  value: string | string[];
}

/** A place for an answer: a question of the order, or of one of its tickets. */
export interface AnswerPlace<Question extends AskedQuestion = AskedQuestion> {
  question: Question;
  ticket_index: number | null;
}

/** A valid answer: the typed text, or the words of the choices. Never empty. */
export interface GivenAnswer extends AnswerPlace {
  values: string[];
}

export interface JudgedAnswers {
  given: GivenAnswer[];
  /**
   * Faults by field: `answers.2.value` of a sent answer, `answers.<question>` or `answers.<question>.<ticket>` of a
   * missing one.
   */
  errors: Record<string, string[]>;
}

/** Returns every place for an answer in an order, those of the order first, then ticket by ticket. */
export function answerPlaces<Question extends AskedQuestion>(
  questions: readonly Question[],
  tickets: number,
): AnswerPlace<Question>[] {
  const asked = (assignment: QuestionAssignment) => questions.filter((question) => question.assignment === assignment);
  const ofOrder = asked('per_order').map((question) => ({ question, ticket_index: null }));
  const ofTickets = Array.from({ length: tickets }, (_, ticket_index) =>
    asked('per_ticket').map((question) => ({ question, ticket_index })),
  );
  return [...ofOrder, ...ofTickets.flat()];
}

/** Checks a buyer's answers against the event's questions. Form and server judge alike. */
export function judgeAnswers(
  questions: readonly AskedQuestion[],
  tickets: number,
  said: readonly SaidAnswer[],
): JudgedAnswers {
  const places = new Map(answerPlaces(questions, tickets).map((place) => [keyOf(place), place]));
  const known = new Set(questions.map(({ id }) => id));
  const judged: JudgedAnswers = { given: [], errors: {} };
  const seen = new Map<string, string>();
  for (const [index, answer] of said.entries()) {
    const fault = (field: string, message: string) => (judged.errors[`answers.${index}.${field}`] = [message]);
    const key = keyOf({ question: { id: answer.question_id }, ticket_index: answer.ticket_index ?? null });
    const place = places.get(key);
    if (!known.has(answer.question_id)) fault('question_id', fieldProblems.question);
    else if (!place) fault('ticket_index', fieldProblems.ticket);
    else if (seen.has(key)) fault('question_id', fieldProblems.answerRepeated);
    else {
      seen.set(key, `answers.${index}.value`);
      const values = valuesOf(place.question, answer.value);
      if (!values) fault('value', fieldProblems.invalid);
      else if (values.length > 0) judged.given.push({ ...place, values });
    }
  }
  const given = new Set(judged.given.map(keyOf));
  for (const [key, { question }] of places) {
    const field = seen.get(key) ?? `answers.${key}`;
    if (question.required && !given.has(key)) judged.errors[field] ??= [fieldProblems.required];
  }
  return judged;
}

/** Returns the field of a missing answer, and the name of its place in a form. */
function keyOf({ question, ticket_index }: { question: { id: string }; ticket_index: number | null }): string {
  return ticket_index === null ? question.id : `${question.id}.${ticket_index}`;
}

/** Returns the name of an answer's place, in forms and in the errors of a missing answer. */
export function answerField(place: AnswerPlace): string {
  return `answers.${keyOf(place)}`;
}

/** Returns the texts of an answer, none for a blank one; undefined if the question takes no such answer. */
function valuesOf({ type, choices }: AskedQuestion, value: unknown): string[] | undefined {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const said = texts.map(cleanText).filter((text) => text !== '');
  if (type !== 'multiple_choice' && said.length > 1) return undefined;
  if (!takesChoices(type)) return said.every((text) => text.length <= CONTENT_TEXT_LENGTH) ? said : undefined;
  const chosen = said.map((text) => choices.find(({ id, answer }) => id === text || answer === text)?.answer);
  return chosen.every((answer) => answer !== undefined) ? [...new Set(chosen)] : undefined;
}
