import { useSyncExternalStore } from 'react';

/** Root font size in CSS px of a browser whose reader has not asked for another. */
const USUAL = 16;

let scale: number | undefined;

/**
 * Returns how much larger than usual the browser's font size is, 2 for 32 px, and renders again after a change of that
 * setting. Sheets follow it by rem; this is for what takes numbers of px, as Ant Design's tokens do.
 */
export function useTypeScale(): number {
  return useSyncExternalStore(subscribe, read);
}

function read(): number {
  scale ??= (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL) / USUAL;
  return scale;
}

/** Watches a measure that browsers grow with their font size: one rem wide, out of sight. */
function subscribe(tell: () => void): () => void {
  const measure = document.createElement('div');
  measure.ariaHidden = 'true';
  measure.style.cssText = 'position:fixed;width:1rem;height:0;visibility:hidden;pointer-events:none';
  document.body.append(measure);
  const observer = new ResizeObserver(() => {
    scale = undefined;
    tell();
  });
  observer.observe(measure);
  return () => {
    observer.disconnect();
    measure.remove();
  };
}
