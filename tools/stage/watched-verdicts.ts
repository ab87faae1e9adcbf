/** A verdict that came on the screen of a door. */
export interface WatchedVerdict {
  variant: string;
  /** The word that is as large as the screen. */
  word: string;
}

interface Watched {
  verdicts?: WatchedVerdict[];
}

/** Runs in the page: keeps the verdicts as they come, for a green one goes by itself. */
export function watchVerdicts(): void {
  const verdicts: WatchedVerdict[] = [];
  (window as Watched).verdicts = verdicts;
  let last: Element | null = null;
  new MutationObserver(() => {
    const verdict = document.querySelector<HTMLElement>('section[data-verdict]');
    if (verdict && verdict !== last) {
      const word = verdict.querySelector('h1 .fx-hidden')?.textContent ?? '';
      verdicts.push({ variant: verdict.dataset['verdict'] ?? '', word });
    }
    last = verdict;
  }).observe(document.body, { childList: true, subtree: true });
}

/** Runs in the page: the oldest verdict that was not taken yet. */
export function takeVerdict(): WatchedVerdict | null {
  return (window as Watched).verdicts?.shift() ?? null;
}
