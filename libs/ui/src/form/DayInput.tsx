import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/pt-br';
import { useMediaQuery } from '../theme/theme-mode.ts';

export interface DayInputProps {
  /** Ant Design's form sets these three. */
  id?: string;
  /** A day, yyyy-MM-dd; absent = none. */
  value?: string | null;
  onChange?: (day: string | null) => void;
  /** Days outside can't be chosen; yyyy-MM-dd, both included. */
  notBefore?: string;
  notAfter?: string;
  disabled?: boolean;
  'aria-describedby'?: string;
}

const DAY = 'YYYY-MM-DD';

/** A day of the calendar. */
export function DayInput({ value, onChange, notBefore, notAfter, disabled = false, ...field }: DayInputProps) {
  // A finger chooses from what unfolds; a keyboard over it would only be in the way.
  const byTouch = useMediaQuery('(pointer: coarse)');
  return (
    <DatePicker
      {...field}
      className="fx-day"
      placeholder="dd/mm/aaaa"
      format="DD/MM/YYYY"
      disabled={disabled}
      inputReadOnly={byTouch}
      value={value ? dayjs(value) : null}
      disabledDate={(candidate) => {
        const asked = candidate.format(DAY);
        return Boolean((notBefore && asked < notBefore) || (notAfter && asked > notAfter));
      }}
      onChange={(chosen) => onChange?.(chosen ? chosen.format(DAY) : null)}
    />
  );
}
