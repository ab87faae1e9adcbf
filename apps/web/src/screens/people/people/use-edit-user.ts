import { peopleEndpoints, type UserDetailView, type UserPatch } from '@festix/domain/contract';
import { useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useAction, type Action } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { ifMatch, taggedKey, type Tagged } from '../../../data/tagged.ts';
import type { CallError } from '../../../data/problem.ts';

export interface EditWords {
  place: string;
  done: string;
  failed: string;
  /** Called once it is saved. */
  onSaved?: () => void;
  /** Runs if another person saved first, before the newer version is read. */
  onOutdated?: () => void;
  takes?: (problem: CallError) => boolean;
}

/** Changes a person, on the version that is shown; a newer one is read, and said. */
export function useEditUser({ view, tag }: Tagged<UserDetailView>, words: EditWords): Action<UserPatch> {
  const { area, callTagged } = useArea();
  const queryClient = useQueryClient();
  const notices = useNotices();
  const params = { user_id: view.id };
  const key = taggedKey(peopleEndpoints.user, { area, params });
  return useAction((body: UserPatch) => callTagged(peopleEndpoints.editUser, { params, body, headers: ifMatch(tag) }), {
    ...words,
    takes: async (problem) => {
      if (problem.status !== 412) return words.takes?.(problem) ?? false;
      words.onOutdated?.();
      notices.error(problem.detail);
      await queryClient.invalidateQueries({ queryKey: key });
      return true;
    },
    onDone: (now) => {
      queryClient.setQueryData(key, now);
      void queryClient.invalidateQueries({ queryKey: [peopleEndpoints.users.path] });
      words.onSaved?.();
    },
  });
}
