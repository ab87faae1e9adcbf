import { emailsIn } from '@festix/domain/ground';
import { Input } from 'antd';
import { useState } from 'react';
import { EmailSuggestion } from '../../../frame/form/EmailSuggestion.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';

export interface CopiesInputProps {
  autoFocus?: boolean;
  /** Ant Design's form sets these four. */
  id?: string;
  value?: string;
  onChange?: (addresses: string) => void;
  onBlur?: () => void;
}

/** Takes addresses in one line; the last is asked about if it looks wrong. */
export function CopiesInput({ value = '', onChange, onBlur, ...field }: CopiesInputProps) {
  const [left, setLeft] = useState('');
  const last = left === value ? (emailsIn(value).at(-1) ?? '') : '';
  return (
    <>
      <Input
        {...field}
        inputMode="email"
        autoComplete="off"
        placeholder={texts.copyPlaceholder}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        onBlur={() => {
          setLeft(value);
          onBlur?.();
        }}
      />
      <EmailSuggestion
        email={last}
        onTake={(email) => onChange?.([...emailsIn(value).slice(0, -1), email].join(', '))}
      />
    </>
  );
}
