import { cleanText } from '../words/clean-text.ts';
import { fieldProblems } from '../problems/field-problems.ts';
import { isInstant } from '../time/instant.ts';
import { isDay } from '../time/typed-day.ts';
import { textRule } from './rule.ts';

/** ISO 8601 with its offset from UTC, of a day that there is, from 1970 to 2999. */
export const momentText = textRule('moment_invalid', fieldProblems.moment, isInstant, { format: 'date-time' });

/** A moment, or a day: for what people tell by the day and programs by the moment. */
export const dateText = textRule(
  'date_invalid',
  fieldProblems.moment,
  (text) => isInstant(text) || dayText.check(text),
);

/** When money was sent; said in the words of that form. */
export const sentDateGiven = textRule('sent_date_required', fieldProblems.sentDate, (text) => cleanText(text) !== '', {
  minLength: 1,
});

/** yyyy-MM-dd, and a day that its month has; of the same years as a moment. */
export const dayText = textRule('day_invalid', fieldProblems.moment, isDay, { format: 'date' });
