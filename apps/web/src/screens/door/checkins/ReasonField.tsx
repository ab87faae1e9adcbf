import { REASON_LENGTH } from '@festix/domain/ground';
import { Input } from 'antd';
import { entryTexts as texts } from './entry-texts.ts';

export interface ReasonFieldProps {
  hint: string;
  value: string;
  onChange(reason: string): void;
}

/** Why a supervisor does something that leaves a trace. */
export function ReasonField({ hint, value, onChange }: ReasonFieldProps) {
  return (
    <label className="fw-reason">
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
