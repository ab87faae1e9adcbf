import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { answerField, answerPlaces, judgeAnswers, type AskedQuestion, type SaidAnswer } from './answers.ts';

const choices = ['P', 'M', 'G'].map((answer) => ({ id: `id-${answer}`, answer }));
const asked = (id: string, facts: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id,
  assignment: 'per_order',
  type: 'short_text',
  required: false,
  choices: [],
  ...facts,
});
const shirt = asked('shirt', { assignment: 'per_ticket', type: 'select', required: true, choices });

it('answerPlaces return one place for each question of the order, and one per ticket for each of a ticket', () => {
  const places = answerPlaces([shirt, asked('how')], 2);
  expect(places.map(answerField)).toEqual(['answers.how', 'answers.shirt.0', 'answers.shirt.1']);
});

it.each<[AskedQuestion['type'], SaidAnswer['value'], string[] | 'refused']>([
  ['short_text', ' sem glúten ', ['sem glúten']],
  ['short_text', ['um', 'dois'], 'refused'],
  ['long_text', 'uma\nduas', ['uma\nduas']],
  ['single_choice', 'M', ['M']],
  ['single_choice', 'id-M', ['M']],
  ['single_choice', ['M'], ['M']],
  ['single_choice', ['M', 'G'], 'refused'],
  ['single_choice', 'GG', 'refused'],
  ['select', 'id-G', ['G']],
  ['select', '', []],
  ['multiple_choice', ['G', 'id-P', 'G'], ['G', 'P']],
  ['multiple_choice', 'P', ['P']],
  ['multiple_choice', ['P', 'GG'], 'refused'],
  ['multiple_choice', [{}] as unknown as string[], 'refused'],
  ['multiple_choice', null as unknown as string, 'refused'],
])('an answer of type %s reads %j as %j', (type, value, kept) => {
  const { given, errors } = judgeAnswers([asked('q', { type, choices })], 1, [{ question_id: 'q', value }]);
  expect(given.flatMap(({ values }) => values)).toEqual(kept === 'refused' ? [] : kept);
  expect(errors).toEqual(kept === 'refused' ? { 'answers.0.value': [fieldProblems.invalid] } : {});
});

it('judgeAnswers accepts a text up to the length that the API stores', () => {
  const typed = (length: number) => judgeAnswers([asked('q')], 1, [{ question_id: 'q', value: 'x'.repeat(length) }]);
  expect(typed(5_000).errors).toEqual({});
  expect(typed(5_001).errors).toEqual({ 'answers.0.value': [fieldProblems.invalid] });
});

it('judgeAnswers reports a required answer that is missing or empty at its place', () => {
  const { errors } = judgeAnswers([shirt, asked('how', { required: true })], 2, [
    { question_id: 'shirt', ticket_index: 1, value: ' ' },
  ]);
  expect(errors).toEqual({
    'answers.how': [fieldProblems.required],
    'answers.shirt.0': [fieldProblems.required],
    'answers.0.value': [fieldProblems.required],
  });
});

it('judgeAnswers refuses an unknown question, an unknown or unasked ticket, and a second answer', () => {
  const how = asked('how');
  const { given, errors } = judgeAnswers([{ ...shirt, required: false }, how], 1, [
    { question_id: 'other', value: 'x' },
    { question_id: 'shirt', value: 'P' },
    { question_id: 'shirt', ticket_index: 1, value: 'P' },
    { question_id: 'how', ticket_index: 0, value: 'x' },
    { question_id: 'how', value: 'x' },
    { question_id: 'how', value: 'y' },
  ]);
  expect(errors).toEqual({
    'answers.0.question_id': [fieldProblems.question],
    'answers.1.ticket_index': [fieldProblems.ticket],
    'answers.2.ticket_index': [fieldProblems.ticket],
    'answers.3.ticket_index': [fieldProblems.ticket],
    'answers.5.question_id': [fieldProblems.answerRepeated],
  });
  expect(given).toEqual([{ question: how, ticket_index: null, values: ['x'] }]);
});
