import { Icon } from '@festix/ui';
import { Barcode } from '@phosphor-icons/react/Barcode';
import { X } from '@phosphor-icons/react/X';
import { useEffect } from 'react';
import { say, useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import styles from './till-voice.module.css';

/** Milliseconds that a refused code stays on the screen. */
const REFUSAL_SHOWN = 8_000;

/**
 * Tells screen readers what a sighted operator sees change: sum, conclusion and change. It stays from page to page,
 * because a live region that comes with its text is not read aloud. Shows why a scanned code opened nothing.
 */
export function TillVoice() {
  const { text, refusal } = useTillScreen((state) => state.said);
  useEffect(() => {
    if (refusal === undefined) return undefined;
    const timer = setTimeout(() => say({}), REFUSAL_SHOWN);
    return () => clearTimeout(timer);
  }, [refusal]);
  return (
    <>
      <p className="fx-hidden" role="status">
        {text}
      </p>
      {refusal !== undefined && (
        <div className={styles.refusal} role="alert">
          <Icon of={Barcode} size={24} />
          <span>{refusal}</span>
          <button type="button" aria-label={texts.dismiss} onClick={() => say({})}>
            <Icon of={X} size={20} />
          </button>
        </div>
      )}
    </>
  );
}
