import { eventEndpoints, type EventView } from '@festix/domain/contract';
import { notices, type CoverForm } from '@festix/domain/ground';
import { useAction } from '../../../../frame/app/use-action.ts';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { ifMatch, isOutdated, type Tagged } from '../../../../data/tagged.ts';
import { bodyOf, letGo, type Crop } from './crop.ts';

/** Milliseconds that a picture may take on its way. */
export const UPLOAD_PATIENCE = 120_000;

export interface CoversOf {
  event_id: string;
  /** The version that is shown. */
  tag: string | undefined;
  readAgain(): Promise<Tagged<EventView>>;
  /** Gets the event with its new cover, and with what others have saved meanwhile. */
  onDone(now: Tagged<EventView>): void;
}

/** Sets and removes the covers of an event that is there; each is saved by itself, at once. */
export function useCovers({ event_id, tag, readAgain, onDone }: CoversOf) {
  const { callTagged } = useArea();

  /** Saves a cover over another person's faster save, with which it does not conflict. */
  async function overNewest(send: (headers: Record<string, string>) => Promise<Tagged<EventView>>) {
    try {
      return await send(ifMatch(tag));
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return send(ifMatch((await readAgain()).tag));
    }
  }

  const setting = useAction(
    ({ form, crop }: { form: CoverForm; crop: Crop }) =>
      overNewest((headers) =>
        callTagged(eventEndpoints.setCover, {
          params: { event_id, form },
          body: bodyOf(crop),
          headers,
          patience: UPLOAD_PATIENCE,
        }),
      ),
    {
      place: 'events.cover',
      done: notices.coverSaved,
      failed: notices.coverSaveFailed,
      onDone: (now, { crop }) => {
        letGo(crop);
        onDone(now);
      },
    },
  );
  const removing = useAction(
    (form: CoverForm) =>
      overNewest((headers) => callTagged(eventEndpoints.removeCover, { params: { event_id, form }, headers })),
    { place: 'events.cover', done: notices.coverRemoved, failed: notices.coverRemoveFailed, onDone },
  );
  return {
    isBusy: setting.isBusy || removing.isBusy,
    set: (form: CoverForm, crop: Crop) => setting.run({ form, crop }),
    remove: (form: CoverForm) => removing.run(form),
  };
}
