import { centsFromTyped, formatBRL, readPastedAmount, type Cents } from '@festix/domain/ground';
import { TillField, type TillFieldProps } from './TillField.tsx';

export interface AmountFieldProps extends Omit<TillFieldProps, 'value' | 'onChange' | 'inputMode' | 'type'> {
  /** Undefined until the person has typed: zero is an amount too. */
  value: Cents | undefined;
  onChange: (value: Cents | undefined) => void;
}

/** Asks for an amount: its digits are read as cents. */
export function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  return (
    <TillField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder="R$ 0,00"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text').trim();
        if (/^\d+$/.test(text)) return;
        event.preventDefault();
        const pasted = readPastedAmount(text);
        if (pasted !== undefined) onChange(pasted);
      }}
      value={value === undefined ? '' : formatBRL(value)}
      onChange={({ target }) => onChange(/\d/.test(target.value) ? centsFromTyped(target.value) : undefined)}
    />
  );
}
