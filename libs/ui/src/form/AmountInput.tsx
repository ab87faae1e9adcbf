import { centsFromTyped, formatAmount, type Cents } from '@festix/domain';
import { Input } from 'antd';

export interface AmountInputProps {
  /** Ant Design's form sets these three. */
  id?: string;
  value?: Cents;
  onChange?: (amount: Cents) => void;
  disabled?: boolean;
  /** Digits of the largest amount that is taken, centavos included. */
  mostDigits?: number;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** Of R$ 999.999,99, more than any price. */
const MOST_DIGITS = 8;

/** An amount of money: digits are centavos, pushed in from the right, and everything else that is typed is dropped. */
export function AmountInput({ value = 0 as Cents, onChange, mostDigits = MOST_DIGITS, ...field }: AmountInputProps) {
  return (
    <Input
      {...field}
      className="fx-amount-input"
      inputMode="numeric"
      autoComplete="off"
      prefix="R$"
      value={formatAmount(value)}
      onFocus={({ target }) => target.select()}
      onSelect={({ currentTarget }) => toTheEnd(currentTarget)}
      onChange={({ target }) => onChange?.(centsFromTyped(digitsOf(target.value, mostDigits)))}
    />
  );
}

/** Digits come in at the right, so the caret stands nowhere else; what is marked stays marked. */
function toTheEnd(field: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart === selectionEnd && selectionStart !== value.length) {
    field.setSelectionRange(value.length, value.length);
  }
}

function digitsOf(text: string, most: number): string {
  return text.replace(/\D/g, '').replace(/^0+/, '').slice(0, most);
}
