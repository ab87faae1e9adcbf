import { cleanText } from '../../ground/words/clean-text.ts';
import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { textRule, TWO_COMPOSED, type Rule } from '../../ground/rules/rule.ts';

/* Limits of the documents, in characters for texts; the same for forms and API. */

export const MOST_AGENDAS = 30;
export const MOST_BLOCKS_PER_AGENDA = 200;
/** Of a FAQ, and of a checkout form. */
export const MOST_QUESTIONS = 100;
export const MOST_CHOICES = 200;
/** Of an agenda, a block and a choice. */
export const CONTENT_TITLE_LENGTH = 200;
/** Of descriptions, questions and answers. */
export const CONTENT_TEXT_LENGTH = 5_000;
/** HTML included. */
export const PRIVACY_POLICY_LENGTH = 200_000;

const isAtLeast = (length: number) => (text: string) => cleanText(text).length >= length;

/** The title of an agenda or of a block in it. */
export const contentTitle = textRule(
  'content_title_min_chars',
  'Título deve ter no mínimo 2 caracteres.',
  isAtLeast(2),
  TWO_COMPOSED,
);

export const agendaBlocks: Rule<unknown[]> = Object.freeze({
  code: 'agenda_blocks_min',
  message: 'Agenda deve conter ao menos um bloco.',
  check: (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0,
  shape: { minItems: 1 },
});

const BLOCK_TIME = /^([01]\d|2[0-3])h[0-5]\d(:[0-5]\d)?$/;

/** A time of day as people in Brazil write it: `23h59`, with seconds as `23h59:30`. */
export const blockTime = textRule('block_time_invalid', fieldProblems.invalid, (text) => BLOCK_TIME.test(text), {
  pattern: BLOCK_TIME.source,
});

/** A question of the FAQ, or of the checkout. */
export const questionText = textRule(
  'question_min_chars',
  'Pergunta deve ter no mínimo 2 caracteres.',
  isAtLeast(2),
  TWO_COMPOSED,
);

export const faqAnswer = textRule(
  'faq_answer_min_chars',
  'Resposta deve ter no mínimo 2 caracteres.',
  isAtLeast(2),
  TWO_COMPOSED,
);

export const choiceAnswer = textRule(
  'choice_answer_min_chars',
  'Resposta deve ter no mínimo 1 caracter.',
  isAtLeast(1),
  { minLength: 1 },
);

export type QuestionType = 'short_text' | 'long_text' | 'single_choice' | 'multiple_choice' | 'select';

export const QUESTION_TYPES: readonly QuestionType[] = Object.freeze([
  'short_text',
  'long_text',
  'single_choice',
  'multiple_choice',
  'select',
]);

/** Whether a question is asked once, or for each ticket. */
export type QuestionAssignment = 'per_order' | 'per_ticket';

export const QUESTION_ASSIGNMENTS: readonly QuestionAssignment[] = Object.freeze(['per_order', 'per_ticket']);

export const choicesMissing = 'Defina pelo menos uma resposta.';

/** Returns whether a question of this type has choices. */
export function takesChoices(type: QuestionType): boolean {
  return type === 'single_choice' || type === 'multiple_choice' || type === 'select';
}
