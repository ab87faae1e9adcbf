import { fieldProblems } from '../problems/field-problems.ts';
import { isInstant } from '../time/instant.ts';
import { textRule } from './rule.ts';

/** ISO 8601 with its offset from UTC. */
export const momentText = textRule('moment_invalid', fieldProblems.moment, isInstant);

/** yyyy-MM-dd, and a day that its month has. */
export const dayText = textRule('day_invalid', fieldProblems.moment, (text) => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
});
