import type { Rule } from '@festix/domain/ground';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Holds a field of a DTO to a rule of the domain, with the rule's own message. The rule stands among its constraints. */
export function Obeys<Value>(rule: Rule<Value>, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: rule.code,
      constraints: [rule],
      validator: { validate: (value: Value) => rule.check(value), defaultMessage: () => rule.message },
    },
    options,
  );
}
