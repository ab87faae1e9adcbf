import { DatePicker, TimePicker, type GetProps } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/pt-br';
import { createContext, use, type ComponentProps } from 'react';
import { isDay, readDay, readTimeOfDay, writeDay, type Day, type TimeOfDay } from '@festix/domain/ground';
import { useMediaQuery } from '../theme/theme-mode.ts';
import type { Typed, Writing } from './use-typed.ts';

export const DAYS: Writing<Day> = { read: readDay, write: writeDay, isRead: isDay };

export const TIMES: Writing<TimeOfDay> = {
  read: readTimeOfDay,
  write: (time) => time,
  isRead: (text): text is TimeOfDay => readTimeOfDay(text) === text,
};

const TypedText = createContext<Typed>({ text: '', type: () => undefined, settle: () => undefined });

/**
 * Edits the text of a picker. Ant Design's own input ignores a deleted text, and restores the old day if the text is
 * not a day.
 */
function PickerText({ onChange: _, value: __, onBlur, ...input }: ComponentProps<'input'>) {
  const { text, type, settle } = use(TypedText);
  return (
    <input
      {...input}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
    />
  );
}

const PARTS = { input: PickerText };

const DAY = 'YYYY-MM-DD';

type DatePickerProps = GetProps<typeof DatePicker>;

export interface DayPickerProps extends Pick<
  DatePickerProps,
  | 'id'
  | 'className'
  | 'prefix'
  | 'status'
  | 'disabled'
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'aria-required'
> {
  typed: Typed;
  /** Day chosen in the calendar; undefined while the text is no day. */
  day: Day | undefined;
  /** Days outside can't be chosen; both included. */
  notBefore?: Day | undefined;
  notAfter?: Day | undefined;
  onChoose(day: Day | null): void;
  /** The field was left, and its calendar too. */
  onBlur?: (() => void) | undefined;
}

/** Edits a day as text, with a calendar to choose it from. */
export function DayPicker({ typed, day, notBefore, notAfter, onChoose, onBlur, ...picker }: DayPickerProps) {
  // A finger chooses from the unfolded list; a keyboard over it would be in the way.
  const byTouch = useMediaQuery('(pointer: coarse)');
  return (
    <TypedText value={typed}>
      <DatePicker
        {...picker}
        components={PARTS}
        placeholder="dd/mm/aaaa"
        format="DD/MM/YYYY"
        previewValue={false}
        inputReadOnly={byTouch}
        value={day ? dayjs(day) : null}
        disabledDate={(candidate) => !isWithin(candidate.format(DAY), notBefore, notAfter)}
        onChange={(chosen) => onChoose(chosen ? chosen.format(DAY) : null)}
        {...(onBlur && { onBlur: () => onBlur() })}
      />
    </TypedText>
  );
}

/** Says whether a day lies between two others, both included and neither needed. */
export function isWithin(day: Day, notBefore: Day | undefined, notAfter: Day | undefined): boolean {
  return (!notBefore || day >= notBefore) && (!notAfter || day <= notAfter);
}

export interface TimeOfDayPickerProps extends Pick<
  DatePickerProps,
  'className' | 'disabled' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
> {
  typed: Typed;
  /** Time chosen in the list; undefined while the text is no time. */
  time: TimeOfDay | undefined;
  onChoose(time: TimeOfDay): void;
  onBlur?: (() => void) | undefined;
}

/** Edits a time of day as text, with hours and minutes to choose it from. */
export function TimeOfDayPicker({ typed, time, onChoose, onBlur, ...picker }: TimeOfDayPickerProps) {
  const byTouch = useMediaQuery('(pointer: coarse)');
  return (
    <TypedText value={typed}>
      <TimePicker
        {...picker}
        components={PARTS}
        placeholder="hh:mm"
        format="HH:mm"
        needConfirm={false}
        showNow={false}
        allowClear={false}
        previewValue={false}
        inputReadOnly={byTouch}
        value={time ? dayjs(`2000-01-01T${time}`) : null}
        onChange={(chosen) => chosen && onChoose(chosen.format('HH:mm'))}
        {...(onBlur && { onBlur: () => onBlur() })}
      />
    </TypedText>
  );
}
