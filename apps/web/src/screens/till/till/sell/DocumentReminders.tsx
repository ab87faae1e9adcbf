import { documentToAsk } from '@festix/domain/programme';
import { Icon, classes } from '@festix/ui';
import { IdentificationCard } from '@phosphor-icons/react/IdentificationCard';
import { useEffect, useRef } from 'react';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { noteDocument, takeFull } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useTill } from '../use-till.ts';
import { fullPriceOf, isUnasked, type ShownLine } from './cart-lines.ts';
import styles from './till-document-reminders.module.css';

export interface DocumentRemindersProps {
  lines: readonly ShownLine[];
  /** Attempts to finish with open questions: each focuses an open one. */
  tries?: number;
}

/** Lists documents to check before a reduced price, with their results. */
export function DocumentReminders({ lines, tries = 0 }: DocumentRemindersProps) {
  const next = lines.find(isUnasked);
  return lines.map((line) => <Reminder key={line.price_id} line={line} tries={line === next ? tries : 0} />);
}

/** Shows one line, because the keypad needs the room; a tap explains valid documents. */
function Reminder({ line, tries }: { line: ShownLine; tries: number }) {
  const { event } = useTill();
  const { clock } = useThisDevice();
  const { kind, price_id, amount, documents, lot, name } = line;
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (tries > 0) shown.current?.focus();
  }, [tries]);
  const asked = documentToAsk(kind, new Date(clock.serverNow()), event.event.time_zone);
  if (!asked) return null;
  const { seen, missing } = documents;
  const isSeen = seen === amount;
  const isDenied = missing > 0 && !isUnasked(line);
  const count = amount > 1 && <span className="fx-num"> {texts.documentsSeen(seen, missing, amount)}</span>;
  return (
    <div
      className={classes(styles.document, isDenied && styles.long)}
      data-reminder=""
      role="group"
      aria-label={`${asked.title}: ${name}`}
    >
      <Icon of={IdentificationCard} size={22} />
      {isSeen ? (
        <b>
          {name}
          {count}
        </b>
      ) : (
        <details>
          <summary>
            <span>
              {isDenied ? texts.documentMissingHint : asked.title}
              {count}
            </span>
          </summary>
          {asked.detail}. {texts.documentNow}
        </details>
      )}
      <div>
        <button ref={shown} type="button" aria-pressed={isSeen} onClick={() => noteDocument(price_id, true)}>
          {texts.documentShown}
        </button>
        {!isSeen &&
          (isDenied && fullPriceOf(lot) ? (
            <button type="button" onClick={() => takeFull(line)}>
              {texts.takeFull(missing)}
            </button>
          ) : (
            <button type="button" aria-pressed={isDenied} onClick={() => noteDocument(price_id, false)}>
              {texts.documentMissing}
            </button>
          ))}
      </div>
    </div>
  );
}
