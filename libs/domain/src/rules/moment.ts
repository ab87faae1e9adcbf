import { cleanText } from '../words/clean-text.ts';
import { fieldProblems } from '../problems/field-problems.ts';
import { isInstant } from '../time/instant.ts';
import { textRule } from './rule.ts';

const FIRST_DAY = '0001-01-01';

/** ISO 8601 with its offset from UTC. */
export const momentText = textRule('moment_invalid', fieldProblems.moment, isInstant);

/** A moment, or a day: for what people tell by the day and programs by the moment. */
export const dateText = textRule(
  'date_invalid',
  fieldProblems.moment,
  (text) => isInstant(text) || dayText.check(text),
);

/** When money was sent; said in the words of that form. */
export const sentDateGiven = textRule('sent_date_required', fieldProblems.sentDate, (text) => cleanText(text) !== '');

/** yyyy-MM-dd, and a day that its month has, from the year 1 on: there was no year 0. */
export const dayText = textRule('day_invalid', fieldProblems.moment, (text) => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && text >= FIRST_DAY && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
});
