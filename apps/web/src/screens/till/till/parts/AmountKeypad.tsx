import { cents, type Cents } from '@festix/domain/ground';
import { Icon } from '@festix/ui';
import { Backspace } from '@phosphor-icons/react/Backspace';
import { useEffect } from 'react';
import { typedAmount, type AmountKey } from './typed-amount.ts';
import styles from './till-amount-keypad.module.css';

const KEYS: readonly AmountKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'];

export interface AmountKeypadProps {
  value: Cents;
  onChange: (value: Cents) => void;
}

/** Enters an amount by digits, as on a calculator: from the right, cents first. Accepts a keyboard too. */
export function AmountKeypad({ value, onChange }: AmountKeypadProps) {
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      const key = event.key === 'Backspace' ? 'back' : /^\d$/.test(event.key) ? (event.key as AmountKey) : undefined;
      if (!key) return;
      event.preventDefault();
      onChange(typedAmount(value, key));
    };
    window.addEventListener('keydown', type);
    return () => window.removeEventListener('keydown', type);
  }, [value, onChange]);

  return (
    <div className={styles.keypad} role="group" aria-label="Teclado de valor">
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => onChange(typedAmount(value, key))}>
          {key}
        </button>
      ))}
      <button
        type="button"
        aria-label="Apagar"
        onClick={() => onChange(typedAmount(value, 'back'))}
        onDoubleClick={() => onChange(cents(0))}
      >
        <Icon of={Backspace} size={26} />
      </button>
    </div>
  );
}

/** Returns true if a key is meant for a field, or with a modifier for the browser, and not for the keypad. */
function isElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    (target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea, select'))
  );
}
