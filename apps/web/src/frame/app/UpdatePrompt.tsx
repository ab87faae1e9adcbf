import { Button, Icon } from '@festix/ui';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { useEffect, useState } from 'react';
import { isReachable } from '../../data/reachable.ts';
import { failureTexts as texts } from '../../data/failure-texts.ts';
import styles from './app.module.css';

/**
 * Offers a reload once the server has a newer version, which shows when a part of this page's version is missing. Never
 * reloads by itself: a form may be half filled in.
 */
export function UpdatePrompt() {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    // Offline a part is missing too, which says nothing of versions.
    const notice = () => void isReachable().then((reachable) => reachable && setOld(true));
    window.addEventListener('vite:preloadError', notice);
    return () => window.removeEventListener('vite:preloadError', notice);
  }, []);
  if (!isOld) return null;
  return (
    <div className={styles.update} role="alert">
      <p>
        <b>{texts.updated}</b> {texts.updatedLine}
      </p>
      <Button icon={<Icon of={ArrowsClockwise} size={18} />} onClick={() => window.location.reload()}>
        {texts.loadAnew}
      </Button>
    </div>
  );
}
