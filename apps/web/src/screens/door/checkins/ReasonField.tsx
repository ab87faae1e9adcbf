import { REASON_LENGTH } from '@festix/domain/ground';
import { Input } from 'antd';
import { entryTexts as texts } from './entry-texts.ts';
import styles from './checkins.module.css';

export interface ReasonFieldProps {
  hint: string;
  value: string;
  onChange(reason: string): void;
}

/** Asks a supervisor for the reason of a recorded action. */
export function ReasonField({ hint, value, onChange }: ReasonFieldProps) {
  return (
    <label className={styles.reason}>
      <b>{texts.reason}</b>
      <Input.TextArea
        rows={3}
        maxLength={REASON_LENGTH}
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
