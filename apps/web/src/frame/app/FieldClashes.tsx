import { Banner, Button } from '@festix/ui';
import { useEffect, useRef } from 'react';
import { versionsTexts as texts } from './versions-texts.ts';
import styles from './field-clashes.module.css';

/** A field with both of its versions in words. */
export interface ClashWords<Field> {
  field: Field;
  label: string;
  theirs: string;
  mine: string;
}

export interface FieldClashesProps<Field> {
  /** The events, in a sentence or two. */
  told: string;
  clashes: readonly ClashWords<Field>[];
  onTakeSaved(field: Field): void;
  onDismiss(): void;
}

/** Shows both versions of every field changed by two people, with a button that takes the other's. */
export function FieldClashes<Field extends string>({
  told,
  clashes,
  onTakeSaved,
  onDismiss,
}: FieldClashesProps<Field>) {
  const place = useRef<HTMLDivElement>(null);
  // The button that was just pressed is far below it.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's clean-up.
    void place.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={place} className={styles.clashes} role="alert">
      <Banner tone="warning" onDismiss={onDismiss}>
        {told}
        {clashes.length > 0 && (
          <ul>
            {clashes.map(({ field, label, theirs, mine }) => (
              <li key={field}>
                <b>{label}</b>
                <span>
                  {texts.savedNow}: {theirs}
                </span>
                <span>
                  {texts.yours}: {mine}
                </span>
                <Button
                  size="small"
                  className={styles.takeSaved}
                  aria-label={`${texts.takeSaved}: ${label}`}
                  onClick={() => onTakeSaved(field)}
                >
                  {texts.takeSaved}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
