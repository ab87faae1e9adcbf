import { cleanText } from '../words/clean-text.ts';
import { fieldProblems } from '../problems/field-problems.ts';
import { isInstant } from '../time/instant.ts';
import { isDay } from '../time/typed-day.ts';
import { textRule } from './rule.ts';

/** Accepts ISO 8601 with its offset from UTC, of an existing day, from 1970 to 2999. */
export const momentText = textRule('moment_invalid', fieldProblems.moment, isInstant, { format: 'date-time' });

/** Accepts a time, or a day: people enter days, programs times. */
export const dateText = textRule(
  'date_invalid',
  fieldProblems.moment,
  (text) => isInstant(text) || dayText.check(text),
);

/** Requires the time of a transfer, in the words of that form. */
export const sentDateGiven = textRule('sent_date_required', fieldProblems.sentDate, (text) => cleanText(text) !== '', {
  minLength: 1,
});

/** Accepts yyyy-MM-dd of an existing day, in the same years. */
export const dayText = textRule('day_invalid', fieldProblems.moment, isDay, { format: 'date' });
