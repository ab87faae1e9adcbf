import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/pt-br';
import { useMediaQuery } from '../theme/theme-mode.ts';

export interface MomentInputProps {
  /** Ant Design's form sets these three. */
  id?: string;
  /** A day and a time as a clock on the wall shows them, `2026-06-13T20:00`; absent = none. */
  value?: string | null;
  onChange?: (wall: string | null) => void;
  /** What it is the moment of, for screen readers: 'Início'. */
  label: string;
  /** The time that a day begins with when it is chosen first: `20:00`. */
  usualTime: string;
  disabled?: boolean;
  'aria-describedby'?: string;
}

const WALL = 'YYYY-MM-DDTHH:mm';

/** A day and a time, in whatever zone the clock hangs. */
export function MomentInput({ value, onChange, label, usualTime, id, disabled, ...rest }: MomentInputProps) {
  // A finger chooses from what unfolds; a keyboard over it would only be in the way.
  const byTouch = useMediaQuery('(pointer: coarse)');
  const shown = value ? dayjs(value) : null;
  const say = (moment: Dayjs) => onChange?.(moment.format(WALL));

  function chooseDay(day: Dayjs | null): void {
    if (!day) return onChange?.(null);
    const [hour = 0, minute = 0] = (shown?.format('HH:mm') ?? usualTime).split(':').map(Number);
    say(day.hour(hour).minute(minute));
  }

  return (
    <div className="fx-moment">
      <DatePicker
        {...(id && { id })}
        {...rest}
        className="fx-moment-day"
        placeholder="dd/mm/aaaa"
        format="DD/MM/YYYY"
        value={shown}
        disabled={disabled ?? false}
        inputReadOnly={byTouch}
        onChange={chooseDay}
      />
      <TimePicker
        className="fx-moment-time"
        aria-label={`${label}: hora`}
        placeholder="hh:mm"
        format="HH:mm"
        needConfirm={false}
        showNow={false}
        allowClear={false}
        value={shown}
        disabled={(disabled ?? false) || !shown}
        inputReadOnly={byTouch}
        onChange={(time) => time && shown && say(shown.hour(time.hour()).minute(time.minute()))}
      />
    </div>
  );
}
