import type { Scene } from './scene.ts';
import type { Walker } from './walker.ts';

/** A walk through a part of the product, in steps that are reported one by one. */
export interface Walk {
  name: string;
  go(walker: Walker, scene: Scene, step: TellStep): Promise<void>;
}

/** Runs a step and reports its duration, or its error. */
export type TellStep = (name: string, work: () => Promise<void>) => Promise<void>;
