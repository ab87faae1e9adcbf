import { peopleEndpoints, type UserDetailView, type UserPatch } from '@festix/domain/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '../../../frame/app/use-action.ts';
import { useEdit, useReadNext } from '../../../frame/form/use-edit.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { taggedKey, type Tagged } from '../../../data/tagged.ts';
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
  const params = { user_id: view.id };
  const key = taggedKey(peopleEndpoints.user, { area, params });
  const readNext = useReadNext(key);
  return useEdit(tag, (body: UserPatch, headers) => callTagged(peopleEndpoints.editUser, { params, body, headers }), {
    ...words,
    onOutdated: (problem) => {
      words.onOutdated?.();
      return readNext(problem);
    },
    onDone: (now) => {
      queryClient.setQueryData(key, now);
      void queryClient.invalidateQueries({ queryKey: [peopleEndpoints.users.path] });
      words.onSaved?.();
    },
  });
}
