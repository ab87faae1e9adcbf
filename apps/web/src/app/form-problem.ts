import { isProblemCode, problemOf } from '@festix/domain';
import type { FormInstance } from 'antd';
import type { CallProblem } from '../data/problem.ts';
import { whyItFailed } from './why-it-failed.ts';

/**
 * Shows a refusal beside the fields it is about. False when none of the form's fields is meant, so that it is said
 * elsewhere.
 */
export function showOnFields<Values extends object>(form: FormInstance<Values>, problem: CallProblem): boolean {
  // Names are text here, whatever the form's own type of its fields.
  const fields = form as unknown as FormInstance<Record<string, unknown>>;
  const told = messagesByField(problem).filter(([name]) => name in fields.getFieldsValue());
  fields.setFields(told.map(([name, errors]) => ({ name, errors })));
  const [first] = told;
  if (first) fields.focusField(first[0]);
  return first !== undefined;
}

/** The field that the code is about, and those that the answer names. */
function messagesByField(problem: CallProblem): [field: string, messages: string[]][] {
  const field = isProblemCode(problem.code) ? problemOf(problem.code).field : undefined;
  return Object.entries({ ...(field && { [field]: [whyItFailed(problem)] }), ...problem.errors });
}
