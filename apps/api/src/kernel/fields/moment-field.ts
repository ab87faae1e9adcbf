import { momentText } from '@festix/domain/ground';
import { Obeys } from './obeys.ts';

/** Validates a time: ISO 8601 with its offset from UTC. */
export function MomentField(options: { message?: string } = {}): PropertyDecorator {
  return Obeys(momentText, options);
}
