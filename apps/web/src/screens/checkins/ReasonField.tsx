import { Input } from 'antd';
import { entryTexts as texts } from './entry-texts.ts';

export interface ReasonFieldProps {
  hint: string;
  value: string;
  onChange(reason: string): void;
}

/** Letters of a reason. */
const MOST_LETTERS = 500;

/** Why a supervisor does something that leaves a trace. */
export function ReasonField({ hint, value, onChange }: ReasonFieldProps) {
  return (
    <label className="fw-reason">
      <b>{texts.reason}</b>
      <Input.TextArea
        rows={3}
        maxLength={MOST_LETTERS}
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
