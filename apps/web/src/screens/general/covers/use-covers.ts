import { eventEndpoints, notices, type CoverForm, type EventView } from '@festix/domain';
import { useAction } from '../../../app/use-action.ts';
import { useArea } from '../../../areas/area-context.tsx';
import { ifMatch, type Tagged } from '../../../data/tagged.ts';
import type { CallProblem } from '../../../data/problem.ts';
import { bodyOf, letGo, type Crop } from './crop.ts';

/** Milliseconds that a picture may take on its way. */
export const UPLOAD_PATIENCE = 120_000;

export interface CoversOf {
  event_id: string;
  /** The version that is shown. */
  tag: string | undefined;
  /** The event with its new cover. */
  onDone(now: Tagged<EventView>): void;
  /** Somebody else was faster. */
  onStale(): void;
}

/** Sets and removes the covers of an event that is there; each is saved by itself, at once. */
export function useCovers({ event_id, tag, onDone, onStale }: CoversOf) {
  const { callTagged } = useArea();
  const headers = ifMatch(tag);
  const takes = ({ status }: CallProblem) => {
    if (status === 412) onStale();
    return status === 412;
  };
  const setting = useAction(
    ({ form, crop }: { form: CoverForm; crop: Crop }) =>
      callTagged(eventEndpoints.setCover, {
        params: { event_id, form },
        body: bodyOf(crop),
        headers,
        patience: UPLOAD_PATIENCE,
      }),
    {
      place: 'events.cover',
      done: notices.coverSaved,
      failed: notices.coverSaveFailed,
      takes,
      onDone: (now, { crop }) => {
        letGo(crop);
        onDone(now);
      },
    },
  );
  const removing = useAction(
    (form: CoverForm) => callTagged(eventEndpoints.removeCover, { params: { event_id, form }, headers }),
    { place: 'events.cover', done: notices.coverRemoved, failed: notices.coverRemoveFailed, takes, onDone },
  );
  return {
    isBusy: setting.isBusy || removing.isBusy,
    set: (form: CoverForm, crop: Crop) => setting.run({ form, crop }),
    remove: (form: CoverForm) => removing.run(form),
  };
}
