import type { Rule } from '@festix/domain/ground';
import type { FieldErrors } from './use-form.ts';

/** Holds each field to its rule, and gives the messages of those that are broken. */
export function faults<Name extends string>(
  held: Readonly<Partial<Record<Name, readonly [rule: Rule, text: string]>>>,
): FieldErrors<Name> {
  const all = Object.entries(held) as [Name, readonly [Rule, string]][];
  const broken = all.filter(([, [rule, text]]) => !rule.check(text)).map(([name, [rule]]) => [name, rule.message]);
  return Object.fromEntries(broken) as FieldErrors<Name>;
}
