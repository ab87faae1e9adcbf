import { Button, Icon } from '@festix/ui';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { useEffect, useState } from 'react';
import { isReachable } from '../../data/reachable.ts';
import { failureTexts as texts } from '../../data/failure-texts.ts';

/**
 * Offers to load the page anew once the server has a newer version than this page, which shows when a part of the
 * page's own version is gone. It never reloads by itself: there may be half a form on the screen.
 */
export function UpdatePrompt() {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    // Without a network a part does not come either, and nothing is known of versions.
    const notice = () => void isReachable().then((reachable) => reachable && setOld(true));
    window.addEventListener('vite:preloadError', notice);
    return () => window.removeEventListener('vite:preloadError', notice);
  }, []);
  if (!isOld) return null;
  return (
    <div className="fw-update" role="alert">
      <p>
        <b>{texts.updated}</b> {texts.updatedLine}
      </p>
      <Button icon={<Icon of={ArrowsClockwise} size={18} />} onClick={() => window.location.reload()}>
        {texts.loadAnew}
      </Button>
    </div>
  );
}
