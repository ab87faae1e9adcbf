import type { Area } from '@festix/domain/programme';
import { useState } from 'react';
import { doorTexts } from '../door-texts.ts';
import type { AreaChoiceProps } from './AreaChoice.tsx';

export interface UsedAreaChoice {
  /** Number of the chosen area. */
  area: number | undefined;
  /** Returns whether the door may open: an area is chosen, or there is none to choose. Says so beside the choice if not. */
  demand: () => boolean;
  choice: AreaChoiceProps;
}

/** Returns the choice of a door's area among those of its event. */
export function useAreaChoice(areas: readonly Area[], before?: number): UsedAreaChoice {
  const [area, setArea] = useState(before);
  const [fault, setFault] = useState<string>();

  function demand(): boolean {
    const isMade = areas.length < 2 || areas.some(({ number }) => number === area);
    setFault(isMade ? undefined : doorTexts.areaMissing);
    return isMade;
  }

  function choose(number: number): void {
    setArea(number);
    setFault(undefined);
  }

  return { area, demand, choice: { areas, chosen: area, fault, onChoose: choose } };
}
