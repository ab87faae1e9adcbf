import { useMemo, useSyncExternalStore } from 'react';
import type { ChartColour } from './chart-data.ts';

/** The paint of a canvas, which knows no style sheets. */
export interface ChartPaint {
  colour(of: ChartColour): string;
  /** Words at the axes. */
  words: string;
  ink: string;
  line: string;
  page: string;
  font: string;
}

/** Returns the paint of the document's theme, now and after it changes. */
export function useChartPaint(): ChartPaint {
  const mode = useSyncExternalStore(onThemeChange, themeOfDocument, () => 'light');
  return useMemo(() => readPaint(mode), [mode]);
}

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function themeOfDocument(): string {
  return document.documentElement.dataset['theme'] ?? 'light';
}

/** Reads the paint of a theme. The custom properties depend on the theme, so they are read again for each. */
function readPaint(_mode: string): ChartPaint {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--fx-${name}`).trim();
  return {
    colour: (of) => read(`chart-${of}`),
    words: read('ink-3'),
    ink: read('ink'),
    line: read('line'),
    page: read('page'),
    font: read('font'),
  };
}
