import { useNotices } from '@festix/ui';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { CallError } from '../../data/problem.ts';
import { ifMatch, isOutdated } from '../../data/tagged.ts';
import { useAction, type Action, type ActionWords } from '../app/use-action.ts';

export interface EditWords<Input, Reply> extends ActionWords<Input, Reply> {
  /** Takes up the version that another person has saved meanwhile; this edit was refused for it. */
  onOutdated(problem: CallError): unknown;
}

/** Runs a write on the version that was read, named by its tag. */
export function useEdit<Input, Reply>(
  tag: string | undefined,
  work: (input: Input, headers: Record<string, string>) => Promise<Reply>,
  { onOutdated, ...words }: EditWords<Input, Reply>,
): Action<Input> {
  return useAction((input) => work(input, ifMatch(tag)), {
    ...words,
    takes: async (problem) => {
      if (!isOutdated(problem)) return (await words.takes?.(problem)) ?? false;
      await onOutdated(problem);
      return true;
    },
  });
}

/**
 * Returns a function that shows the refusal of an outdated edit and reads the next version, by its key in the cache.
 * Input stays.
 */
export function useReadNext(key: QueryKey): (problem: CallError) => Promise<void> {
  const { error } = useNotices();
  const queryClient = useQueryClient();
  return async ({ detail }) => {
    error(detail);
    await queryClient.invalidateQueries({ queryKey: key });
  };
}
