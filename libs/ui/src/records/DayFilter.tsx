import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/pt-br';

export interface DayFilterProps {
  /** 'De', 'Até'. */
  label: string;
  /** A day, yyyy-MM-dd; empty = none. */
  day: string;
  /** Days outside can't be chosen; yyyy-MM-dd, both included. */
  notBefore?: string;
  notAfter?: string;
  onChange: (day: string) => void;
}

const DAY = 'YYYY-MM-DD';

/** One more filter: a day. */
export function DayFilter({ label, day, notBefore, notAfter, onChange }: DayFilterProps) {
  const shown = dayjs(day);
  return (
    <DatePicker
      className="fx-filter-day"
      aria-label={label}
      prefix={<span aria-hidden="true">{label}</span>}
      placeholder="dd/mm/aaaa"
      format="DD/MM/YYYY"
      value={day && shown.isValid() ? shown : null}
      disabledDate={(candidate) => {
        const asked = candidate.format(DAY);
        return Boolean((notBefore && asked < notBefore) || (notAfter && asked > notAfter));
      }}
      onChange={(chosen) => onChange(chosen ? chosen.format(DAY) : '')}
    />
  );
}
