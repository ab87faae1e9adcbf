import { useEffectEvent, useLayoutEffect } from 'react';
import type { KeyAct, KeyPlace } from './key-acts.ts';

interface KeyTaker {
  place: KeyPlace;
  take: (act: KeyAct) => void;
}

let takers: readonly KeyTaker[] = [];

/** Returns the page that takes the keys: the one that came last. */
export function keyTaker(): KeyTaker | undefined {
  return takers.at(-1);
}

/** Takes the keys of a page, apart from those with the same meaning on all pages. */
export function useTillKeys(place: KeyPlace, take: (act: KeyAct) => void = () => undefined): void {
  const taken = useEffectEvent(take);
  // Before the page is painted: a key pressed at first sight of it is its own.
  useLayoutEffect(() => {
    const taker: KeyTaker = { place, take: (act) => taken(act) };
    takers = [...takers, taker];
    return () => {
      takers = takers.filter((one) => one !== taker);
    };
  }, [place]);
}
