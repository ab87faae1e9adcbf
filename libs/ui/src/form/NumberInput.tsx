import { readNumber, writeNumber } from '@festix/domain/ground';
import { Input, type InputProps } from 'antd';
import { useTyped, type Writing } from './use-typed.ts';
import { classes } from '../theme/classes.ts';
import styles from './form.module.css';

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** A number, or an invalid text; absent = none. Set by Ant Design's form, which gets the changes. */
  value?: number | string | null;
  onChange?: (value: number | string | null) => void;
}

const NUMBERS: Writing<number> = {
  read: readNumber,
  write: writeNumber,
  isRead: (value): value is number => typeof value === 'number',
};

/**
 * Edits a number as people in Brazil write it. The rules of its field decide which numbers are valid: it bends none to
 * fit.
 */
export function NumberInput({ value, onChange, onBlur, className = '', ...field }: NumberInputProps) {
  const { text, type, settle } = useTyped(value, NUMBERS, (next) => onChange?.(next));
  return (
    <Input
      {...field}
      className={classes(styles.number, className)}
      inputMode={field.inputMode ?? 'numeric'}
      autoComplete="off"
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
    />
  );
}
