import { dayText } from '@festix/domain/ground';
import { Obeys } from './obeys.ts';

/** A field with a day: yyyy-MM-dd, and one that its month has. */
export function DayField(): PropertyDecorator {
  return Obeys(dayText);
}
