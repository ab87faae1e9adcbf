import { laterPart } from '../later-part.ts';
import { canLink } from './can-link.ts';
import type { MeshPlace } from './run-mesh.ts';
import type { ThisDevice } from '../this-device.ts';

const load = laterPart(() => import('./run-mesh.ts'));

/** Loads the mesh beside the first screen, so that it is there when the shift begins. */
export function prepareMesh(): void {
  if (canLink()) void load();
}

/**
 * Links this device with the others at the event, once the mesh is loaded, until the returned function is called. Without
 * WebRTC everything is as without other devices.
 */
export function joinMesh(place: MeshPlace, here: ThisDevice): () => void {
  let isOver = false;
  let leave = () => {
    isOver = true;
  };
  if (canLink()) {
    void load().then(({ runMesh }) => {
      if (!isOver) leave = runMesh(place, here);
    });
  }
  return () => leave();
}
