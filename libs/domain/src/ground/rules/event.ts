import { cleanText } from '../words/clean-text.ts';
import { fieldProblems } from '../problems/field-problems.ts';
import { isTimeZone } from '../time/zone.ts';
import { textRule } from './rule.ts';

export const eventName = textRule(
  'event_name_min_chars',
  fieldProblems.eventName,
  (text) => cleanText(text).length >= 2,
  {
    minLength: 2,
  },
);

export const timeZoneName = textRule('time_zone_unknown', fieldProblems.timeZone, isTimeZone);
