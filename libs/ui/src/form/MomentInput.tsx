import { isDay, readTimeOfDay, type WallClock } from '@festix/domain/ground';
import { useRef } from 'react';
import { DAYS, DayPicker, TimeOfDayPicker, TIMES, type DayPickerProps } from './typed-pickers.tsx';
import { useTyped } from './use-typed.ts';
import styles from './form.module.css';

export interface MomentInputProps extends Pick<
  DayPickerProps,
  'id' | 'disabled' | 'onBlur' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
> {
  /** A day and a time as a clock on the wall shows them, or texts that are none with a T between; absent = none. */
  value?: WallClock | string | null;
  onChange?: (wall: WallClock | string | null) => void;
  /** Name of the moment, for screen readers: 'Início'. */
  label: string;
  /** The time that a day begins with when it is chosen first: `20:00`. */
  usualTime: string;
}

/** Asks for a day and a time, in any time zone. Without a day there is no time either. */
export function MomentInput({ value, onChange, label, usualTime, id, disabled = false, ...rest }: MomentInputProps) {
  const { day, time } = partsOfMoment(value);
  const lastTime = useRef(usualTime);
  const isDayRead = isDay(day);

  function say(nextDay: string | null, nextTime: string | null): void {
    if (TIMES.isRead(time)) lastTime.current = time;
    if (!nextDay) return onChange?.(null);
    const isNew = isDay(nextDay) && !isDayRead && !nextTime;
    onChange?.(`${nextDay}T${isNew ? lastTime.current : (nextTime ?? '')}`);
  }

  const dayTyped = useTyped(day || null, DAYS, (next) => say(next, time));
  const timeTyped = useTyped(time || null, TIMES, (next) => say(day, next));
  const isTimeWrong = rest['aria-invalid'] && isDayRead && readTimeOfDay(time) === undefined;
  return (
    <div className={styles.moment}>
      <DayPicker
        {...rest}
        {...(id && { id })}
        disabled={disabled}
        typed={dayTyped}
        day={isDayRead ? day : undefined}
        onChoose={(chosen) => say(chosen, time)}
      />
      <TimeOfDayPicker
        aria-label={`${label}: hora`}
        disabled={disabled || !day}
        typed={timeTyped}
        time={TIMES.isRead(time) ? time : undefined}
        onChoose={(chosen) => say(day, chosen)}
        onBlur={rest.onBlur}
        {...(isTimeWrong && { 'aria-invalid': true, 'aria-describedby': rest['aria-describedby'] })}
      />
    </div>
  );
}

const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** Returns the texts of the two fields of a moment; an invalid text may contain a T of its own. */
export function partsOfMoment(value: string | null | undefined): { day: string; time: string } {
  if (!value) return { day: '', time: '' };
  const at = isDay(value.slice(0, DAY_LENGTH)) ? DAY_LENGTH : value.lastIndexOf('T');
  return { day: value.slice(0, at), time: value.slice(at + 1) };
}
