import { cents, type Cents } from '@festix/domain/ground';
import { Icon } from '@festix/ui';
import { Backspace } from '@phosphor-icons/react/Backspace';
import { typedAmount, type AmountKey } from './typed-amount.ts';
import styles from './till-amount-keypad.module.css';

const KEYS: readonly AmountKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'];

/** The amount before the first digit. */
export const NO_AMOUNT = cents(0);

export interface AmountKeypadProps {
  value: Cents;
  onChange: (value: Cents) => void;
}

/** Enters an amount by digits, as on a calculator: from the right, cents first. */
export function AmountKeypad({ value, onChange }: AmountKeypadProps) {
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
        onDoubleClick={() => onChange(NO_AMOUNT)}
      >
        <Icon of={Backspace} size={26} />
      </button>
    </div>
  );
}
