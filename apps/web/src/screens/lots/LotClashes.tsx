import { Banner } from '@festix/ui';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useEvent } from '../events/event-context.tsx';
import { fieldLabel, fieldWords, type LotClash, type LotField } from './lot-fields.ts';
import { lotsTexts as texts } from './lots-texts.ts';
import { useLots } from './use-lots.ts';

export interface LotClashesProps {
  clashes: readonly LotClash[];
  onTakeSaved(field: LotField): void;
  onDismiss(): void;
}

/** Somebody else saved meanwhile: both versions of every field that both changed, and the way to theirs. */
export function LotClashes({ clashes, onTakeSaved, onDismiss }: LotClashesProps) {
  const event = useEvent();
  const { data } = useLots(event.id);
  const told = useRef<HTMLDivElement>(null);
  const nameOf = (id: string) => data?.view.data.find((lot) => lot.id === id)?.name;
  // The button that was just pressed is far below it.
  useEffect(() => {
    // Newer browsers answer with a promise, which must not become the effect's clean-up.
    void told.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={told} className="fw-stock-clash" role="alert">
      <Banner tone="warning" onDismiss={onDismiss}>
        {texts.clash}
        {clashes.length > 0 && (
          <ul>
            {clashes.map(({ field, theirs, mine }) => (
              <li key={field}>
                <b>{fieldLabel(field)}</b>
                <span>
                  {texts.savedNow}: {fieldWords(theirs, nameOf)}
                </span>
                <span>
                  {texts.yours}: {fieldWords(mine, nameOf)}
                </span>
                <Button
                  size="small"
                  aria-label={`${texts.takeSaved}: ${fieldLabel(field)}`}
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
