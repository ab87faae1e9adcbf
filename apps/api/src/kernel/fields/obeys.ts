import type { Rule } from '@festix/domain/ground';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Validates a field of a DTO by a rule of the domain, with the rule's message. */
export function Obeys<Value>(rule: Rule<Value>, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: rule.code,
      constraints: [rule],
      validator: { validate: (value: Value) => rule.check(value) },
    },
    { message: rule.message, ...options },
  );
}
