import { Banner, Button } from '@festix/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { contentTexts as texts } from './content-texts.ts';
import styles from './content.module.css';

export interface DocumentClashProps {
  /** The saved version in words. */
  lines: readonly ReactNode[];
  onTake(): void;
  onKeep(): void;
}

/** Shows the version that another person saved meanwhile, beside the form with one's own. */
export function DocumentClash({ lines, onTake, onKeep }: DocumentClashProps) {
  const told = useRef<HTMLDivElement>(null);
  // The button that was just pressed is far below it.
  useEffect(() => {
    void told.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={told} className={styles.clash} role="alert">
      <Banner tone="warning">
        {texts.clash}
        <p>
          <b>{texts.savedNow}</b>
        </p>
        {lines.length > 0 ? (
          <ul>
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        ) : (
          <p>{texts.nothing}</p>
        )}
        <div className={styles.clashWays}>
          <Button size="small" onClick={onTake}>
            {texts.takeSaved}
          </Button>
          <Button size="small" onClick={onKeep}>
            {texts.keepMine}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
