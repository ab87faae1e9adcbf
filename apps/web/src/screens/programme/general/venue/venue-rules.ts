import { fieldProblems, notices } from '@festix/domain/ground';
import type { FormInstance } from 'antd';
import { NO_VENUE, type VenueFields } from '../venue-fields.ts';

/** Returns whether a new venue has any typed field: then its whole address is required. */
export function isTyped(venue: VenueFields): boolean {
  return (Object.keys(NO_VENUE) as (keyof VenueFields)[]).some(
    (field) => field !== 'country' && typeof venue[field] === 'string' && venue[field].trim() !== '',
  );
}

/** Requires a field once any field of the venue is filled. */
export function neededIfTyped({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) {
  return {
    validator: (_: unknown, text: string | undefined) => {
      const venue = getFieldValue('venue') as VenueFields;
      const isMissing = !venue.id && isTyped(venue) && !text?.trim();
      return isMissing ? Promise.reject(new Error(notices.required)) : Promise.resolve();
    },
  };
}

/** Requires the other coordinate: one alone finds nothing. */
export function besides(other: () => string | undefined) {
  return {
    validator: (_: unknown, text: string | undefined) =>
      text?.trim() || !other()?.trim() ? Promise.resolve() : Promise.reject(new Error(fieldProblems.bothCoordinates)),
  };
}

export const latitudeRule = within(90, fieldProblems.latitude);
export const longitudeRule = within(180, fieldProblems.longitude);

/** Requires decimal degrees up to a bound. */
function within(bound: number, message: string) {
  return {
    validator: (_: unknown, text: string | undefined) => {
      const typed = text?.trim() ?? '';
      const isRight = /^-?\d{1,3}(\.\d{1,15})?$/.test(typed) && Math.abs(Number(typed)) <= bound;
      return typed === '' || isRight ? Promise.resolve() : Promise.reject(new Error(message));
    },
  };
}
