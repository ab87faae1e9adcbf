import { amountInWords, centsFromTyped, formatAmount, readPastedAmount, type Cents } from '@festix/domain/ground';
import { Input } from 'antd';
import { useId, type ClipboardEvent } from 'react';
import styles from './form.module.css';

export interface AmountInputProps {
  /** Ant Design's form sets these. */
  id?: string;
  value?: Cents | null;
  onChange?: (amount: Cents) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** Digits of the largest amount that is taken, centavos included. */
  mostDigits?: number;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** Of R$ 999.999,99, more than any price. */
const MOST_DIGITS = 8;

/**
 * Edits an amount of money: digits are centavos, entered from the right, and all other characters are dropped. Writes
 * the amount out below, so that R$ 1,50 is not taken for R$ 150,00.
 */
export function AmountInput({ value, onChange, mostDigits = MOST_DIGITS, ...field }: AmountInputProps) {
  const amount = value ?? (0 as Cents);
  const words = useId();
  const isSaid = amount > 0 && !field.disabled;
  return (
    <>
      <Input
        {...field}
        className={styles.amountInput}
        inputMode="numeric"
        autoComplete="off"
        prefix="R$"
        value={formatAmount(amount)}
        aria-describedby={[field['aria-describedby'], isSaid && words].filter(Boolean).join(' ') || undefined}
        onFocus={({ target }) => target.select()}
        onSelect={({ currentTarget }) => toTheEnd(currentTarget)}
        onPaste={(event) => pasteAmount(event, mostDigits, onChange)}
        onChange={({ target }) => onChange?.(centsFromTyped(digitsOf(target.value, mostDigits)))}
      />
      {isSaid && (
        <span id={words} className={styles.amountWords} data-words>
          {amountInWords(amount)}
        </span>
      )}
    </>
  );
}

/** Takes a pasted amount as written; takes no part of an invalid or too large one. */
function pasteAmount(event: ClipboardEvent, mostDigits: number, onChange: ((amount: Cents) => void) | undefined): void {
  const text = event.clipboardData.getData('text').trim();
  // Digits alone are as good as typed.
  if (/^\d+$/.test(text) && text.length <= mostDigits) return;
  event.preventDefault();
  const amount = readPastedAmount(text);
  if (amount !== undefined && String(amount).length <= mostDigits) onChange?.(amount);
}

/** Moves the caret to the end, where digits are appended; keeps a selection. */
function toTheEnd(field: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart === selectionEnd && selectionStart !== value.length) {
    field.setSelectionRange(value.length, value.length);
  }
}

function digitsOf(text: string, most: number): string {
  return text.replace(/\D/g, '').replace(/^0+/, '').slice(0, most);
}
