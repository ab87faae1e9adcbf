import { fieldOfProblem } from '../../data/problem-fields.ts';
import type { FormInstance } from 'antd';
import type { CallError } from '../../data/problem.ts';
import { whyItFailed } from '../../data/why-it-failed.ts';

/**
 * Shows a refusal at the fields it is about. Returns false if it is about none of them, so that it is shown elsewhere.
 */
export function showOnFields<Values extends object>(form: FormInstance<Values>, problem: CallError): boolean {
  // Names are text here, whatever the form's own type of its fields.
  const fields = form as unknown as FormInstance<Record<string, unknown>>;
  const known = fields.getFieldsValue();
  const told = messagesByField(problem)
    .map(([name, errors]) => ({ name: placeOf(name), errors }))
    .filter(({ name: [first] }) => first !== undefined && first in known);
  fields.setFields(told);
  const [first] = told;
  if (first) fields.focusField(first.name);
  return first !== undefined;
}

/** Returns the path of a field in a form with lists: `prices.0.value`. */
function placeOf(name: string): (string | number)[] {
  return name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Returns the messages of the code's field, and of the fields that the answer names. */
function messagesByField(problem: CallError): [field: string, messages: string[]][] {
  const field = fieldOfProblem(problem.code);
  return Object.entries({ ...(field && { [field]: [whyItFailed(problem)] }), ...problem.errors });
}
