import { dayText } from '@festix/domain/ground';
import { Obeys } from './obeys.ts';

/** Validates a day: yyyy-MM-dd, existing in its month. */
export function DayField(): PropertyDecorator {
  return Obeys(dayText);
}
