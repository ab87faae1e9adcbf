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
 * Reads sum, conclusion and change of a sale to screen readers, and shows the refusal of a scanned code. It stays from
 * page to page, because a live region that comes with its text is not read aloud. Each message is an element of its own
 * within it, so that the same words are read again.
 */
export function TillVoice() {
  const said = useTillScreen((state) => state.said);
  const times_said = useTillScreen((state) => state.times_said);
  const { text, refusal } = said;
  useEffect(() => {
    if (said.refusal === undefined) return undefined;
    const timer = setTimeout(() => say({}), REFUSAL_SHOWN);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <>
      <p className="fx-hidden" role="status">
        <span key={times_said}>{text}</span>
      </p>
      {refusal !== undefined && (
        <div className={styles.refusal} role="alert">
          <Icon of={Barcode} size={24} />
          <span key={times_said}>{refusal}</span>
          <button type="button" aria-label={texts.dismiss} onClick={() => say({})}>
            <Icon of={X} size={20} />
          </button>
        </div>
      )}
    </>
  );
}
