import { cleanText } from '../words/clean-text.ts';
import { fieldProblems } from '../problems/field-problems.ts';
import { isTimeZone } from '../time/zone.ts';
import { textRule, TWO_COMPOSED } from './rule.ts';

export const eventName = textRule(
  'event_name_min_chars',
  fieldProblems.eventName,
  (text) => cleanText(text).length >= 2,
  TWO_COMPOSED,
);

export const timeZoneName = textRule('time_zone_unknown', fieldProblems.timeZone, isTimeZone);
