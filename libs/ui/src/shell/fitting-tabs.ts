export interface TabsRoom {
  /** Of the row, in px. */
  width: number;
  /** Between two of them, in px. */
  gap: number;
  /** Of each tab and, last, of 'Mais'; in px, all 0 where nothing is laid out or the row scrolls. */
  widths: readonly number[];
  /** Index of the tab where we are, which never folds away; -1 where it is none of them. */
  chosen: number;
}

/** Returns the indices of the tabs that have room beside 'Mais', or of all if they fit without it; in their order. */
export function fittingTabs({ width, gap, widths, chosen }: TabsRoom): number[] {
  const tabs = widths.slice(0, -1);
  const all = tabs.map((_, index) => index);
  const taken = (indices: readonly number[]) => indices.reduce((sum, index) => sum + widths[index]! + gap, -gap);
  if (tabs.every((tab) => tab === 0) || taken(all) <= width) return all;
  const left = width - gap - widths.at(-1)!;
  for (let count = all.length - 1; count > 0; count -= 1) {
    const first = all.slice(0, count);
    const shown = chosen < count ? first : [...first.slice(0, -1), chosen];
    if (taken(shown) <= left) return shown;
  }
  return chosen < 0 ? [] : [chosen];
}
