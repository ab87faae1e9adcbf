import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { FailureScreen } from './FailureScreen.tsx';
import { KeptTicketsWay } from '../app/KeptTicketsWay.tsx';

/**
 * Stands in for a screen that did not come, and becomes it as soon as it does. The router asks for each screen once, so
 * what failed is asked for again here.
 */
export function retriedScreen(load: () => Promise<ComponentType>, error: unknown): ComponentType {
  const kept = keeping(load);
  return function RetriedScreen() {
    const [Screen, setScreen] = useState(kept.now);
    // Whoever comes back to it finds the network better than before, or not: that is asked first.
    const [isTrying, setTrying] = useState(navigator.onLine);
    const again = useCallback(async () => {
      const screen = await kept.load();
      if (screen) setScreen(() => screen);
      setTrying(false);
      return screen !== undefined;
    }, []);
    useEffect(() => {
      if (navigator.onLine) void again();
    }, [again]);
    if (Screen) return <Screen />;
    if (isTrying) return null;
    return (
      <FailureScreen error={error} place="screen" onRetry={again}>
        <KeptTicketsWay />
      </FailureScreen>
    );
  };
}

/** What was loaded once is there at once. */
function keeping(load: () => Promise<ComponentType>) {
  let screen: ComponentType | undefined;
  return {
    now: () => screen,
    load: async (): Promise<ComponentType | undefined> => {
      screen ??= await loadLostStyles()
        .then(load)
        .catch(() => undefined);
      return screen;
    },
  };
}

/** A screen's style sheets come before it, and what loads both asks for each of them once. */
async function loadLostStyles(): Promise<void> {
  const sheets = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'));
  await Promise.all(sheets.filter(isLost).map(loadAnew));
}

/** Of one that did not come, browsers keep no sheet, one without a rule, or one whose rules nobody may read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

function loadAnew(link: HTMLLinkElement): Promise<unknown> {
  const anew = link.cloneNode() as HTMLLinkElement;
  const loaded = new Promise((resolve, reject) => {
    anew.addEventListener('load', resolve);
    anew.addEventListener('error', reject);
  });
  link.replaceWith(anew);
  return loaded;
}
