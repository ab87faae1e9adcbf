import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { EmailSuggestion } from './EmailSuggestion.tsx';
import { typeInto } from './type-into.ts';

/** Renders an address field for Ant Design's forms, which asks about an address that looks wrong. */
export function EmailInput(props: Omit<InputProps, 'type'>) {
  const [field, setField] = useState<HTMLInputElement>();
  const value = String(props.value ?? '');
  const [left, setLeft] = useState('');
  return (
    <>
      <Input
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type="email"
        onBlur={(event) => {
          props.onBlur?.(event);
          setField(event.currentTarget);
          setLeft(event.currentTarget.value);
        }}
      />
      <EmailSuggestion
        email={left === value ? left : ''}
        onTake={(email) => {
          if (!field) return;
          typeInto(field, email);
          field.focus();
        }}
      />
    </>
  );
}
