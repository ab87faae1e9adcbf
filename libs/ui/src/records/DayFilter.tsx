import { fieldProblems, isDay } from '@festix/domain/ground';
import { useId, useState } from 'react';
import { faultOfDay } from '../form/typed-fields.tsx';
import { DAYS, DayPicker } from '../form/typed-pickers.tsx';
import { useTyped } from '../form/use-typed.ts';
import styles from './filters.module.css';

export interface DayFilterProps {
  /** 'De', 'Até'. */
  label: string;
  /** A day, yyyy-MM-dd; empty = none. */
  day: string;
  /** Days outside can't be chosen; yyyy-MM-dd, both included. */
  notBefore?: string;
  notAfter?: string;
  /** Whether a day is required: an emptied field is not passed on. */
  required?: boolean;
  onChange: (day: string) => void;
}

/** A text in the field that filters nothing: no day, or none that may be chosen. */
interface Refused {
  text: string | null;
  /** The day that was filtered by when it was typed. */
  beside: string;
  /** Whether the field was left, so that its error is shown. */
  isSaid: boolean;
}

/** Filters by a day. An invalid text stays with its error, and filters nothing. */
export function DayFilter({ label, day, notBefore, notAfter, required = false, onChange }: DayFilterProps) {
  const [refused, setRefused] = useState<Refused>();
  const fault = useId();
  const held = refused?.beside === day ? refused : undefined;
  const shown = isDay(day) ? day : null;
  const faultOf = (text: string | null) => {
    if (text === null) return required ? fieldProblems.required : undefined;
    return faultOfDay(text, notBefore || undefined, notAfter || undefined);
  };

  function take(next: string | null): void {
    if (faultOf(next) !== undefined) return setRefused({ text: next, beside: day, isSaid: false });
    setRefused(undefined);
    if ((next ?? '') !== day) onChange(next ?? '');
  }

  function leave(): void {
    if (!held || held.isSaid) return;
    // A day that no longer stands here filters nothing.
    const isDropped = !required && day !== '';
    setRefused({ ...held, beside: isDropped ? '' : day, isSaid: true });
    if (isDropped) onChange('');
  }

  const typed = useTyped(held ? held.text : shown, DAYS, take);
  const said = held?.isSaid ? faultOf(held.text) : undefined;
  return (
    <div className={styles.day}>
      <DayPicker
        aria-label={label}
        prefix={<span aria-hidden="true">{label}</span>}
        typed={typed}
        day={held ? undefined : (shown ?? undefined)}
        notBefore={notBefore || undefined}
        notAfter={notAfter || undefined}
        onChoose={take}
        onBlur={leave}
        {...(said && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': fault })}
      />
      {said && (
        <p id={fault} className={styles.fault} role="alert">
          {said}
        </p>
      )}
    </div>
  );
}
