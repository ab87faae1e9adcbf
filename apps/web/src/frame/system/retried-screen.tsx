import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { FailureScreen } from './FailureScreen.tsx';
import { KeptTicketsWay } from '../app/KeptTicketsWay.tsx';

/**
 * Stands in for a screen that did not load, and becomes it as soon as it does. The router loads each screen once, so
 * the retry happens here.
 */
export function retriedScreen(load: () => Promise<ComponentType>, error: unknown): ComponentType {
  const kept = keeping(load);
  return function RetriedScreen() {
    const [Screen, setScreen] = useState(kept.now);
    // On a return the network may have changed, so it is checked first.
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

/** Returns a loader that caches its result. */
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

/** Loads missing style sheets, which the bundler's loader requests only once. */
async function loadLostStyles(): Promise<void> {
  const sheets = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'));
  await Promise.all(sheets.filter(isLost).map(loadAnew));
}

/** Returns whether a sheet failed: browsers then have none, one without rules, or one with unreadable rules. */
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
