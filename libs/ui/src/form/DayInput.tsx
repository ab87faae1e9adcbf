import { isDay, type Day } from '@festix/domain/ground';
import { DAYS, DayPicker, type DayPickerProps } from './typed-pickers.tsx';
import { useTyped } from './use-typed.ts';
import styles from './form.module.css';

export interface DayInputProps extends Omit<DayPickerProps, 'typed' | 'day' | 'onChoose' | 'onChange' | 'className'> {
  /** A day, or an invalid text; absent = none. Set by Ant Design's form, which gets the changes. */
  value?: Day | string | null;
  onChange?: (day: Day | string | null) => void;
}

/** Edits a day of the calendar. */
export function DayInput({ value, onChange, ...picker }: DayInputProps) {
  const say = (day: Day | string | null) => onChange?.(day);
  const typed = useTyped(value, DAYS, say);
  return (
    <DayPicker {...picker} className={styles.day} typed={typed} day={isDay(value) ? value : undefined} onChoose={say} />
  );
}
