import type { Scene } from './scene.ts';
import type { Walker } from './walker.ts';

/** A way through a part of the product, in steps that are told one by one. */
export interface Walk {
  name: string;
  go(walker: Walker, scene: Scene, step: TellStep): Promise<void>;
}

/** Does a step and tells how long it took, or why it failed. */
export type TellStep = (name: string, work: () => Promise<void>) => Promise<void>;
