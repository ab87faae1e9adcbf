import type { Till } from '../till.ts';
import { HeardFacts, type FactEvent } from './heard-facts.ts';
import type { MeshPlace } from './run-mesh.ts';

/** Returns a till as the mesh sees it. It hears passages to pass them on: a till judges no ticket. */
export function tillPlace(till: Till): MeshPlace {
  const factsOf = ({ event_id, event: { peers, sellers } }: Till): FactEvent => ({
    id: event_id,
    ...(peers && { peers }),
    ...(sellers && { sellers }),
  });
  return {
    event_id: till.event_id,
    get event() {
      return factsOf(till);
    },
    heard: new HeardFacts(() => factsOf(till)),
    // The till fetches its event every few seconds.
    askForEvent: () => undefined,
  };
}
