import type { Rule } from '@festix/domain/ground';
import type { FieldErrors } from './use-form.ts';

/** Checks each field by its rule, and returns the messages of the broken ones. */
export function faults<Name extends string>(
  held: Readonly<Partial<Record<Name, readonly [rule: Rule, text: string]>>>,
): FieldErrors<Name> {
  const all = Object.entries(held) as [Name, readonly [Rule, string]][];
  const broken = all.filter(([, [rule, text]]) => !rule.check(text)).map(([name, [rule]]) => [name, rule.message]);
  return Object.fromEntries(broken) as FieldErrors<Name>;
}
