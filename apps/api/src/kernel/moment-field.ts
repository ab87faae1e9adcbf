import { isInstant, textRule } from '@festix/domain';
import { Obeys } from './obeys.ts';

const momentText = textRule('moment_invalid', 'Data inválida', isInstant);

/** A field with a moment: ISO 8601 with its offset from UTC. */
export function MomentField(): PropertyDecorator {
  return Obeys(momentText);
}
