import type { FormInstance } from 'antd';
import { showOnFields } from '../app/form-problem.ts';
import { useAction, type Action, type ActionWords } from '../app/use-action.ts';

/** Runs an action of a form: `useAction`, whose refusals are shown at the fields that they are about. */
export function useFormAction<Fields extends object, Input, Reply>(
  form: FormInstance<Fields>,
  work: (input: Input) => Promise<Reply>,
  words: ActionWords<Input, Reply>,
): Action<Input> {
  return useAction(work, {
    ...words,
    takes: async (problem) => (await words.takes?.(problem)) || showOnFields(form, problem),
  });
}
