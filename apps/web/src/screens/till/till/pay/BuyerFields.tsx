import {
  DOCUMENT_MAX_LENGTH,
  documentWithin,
  maskTypedDocument,
  maskTypedPhone,
  phoneWithin,
} from '@festix/domain/ground';
import { Icon } from '@festix/ui';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { User } from '@phosphor-icons/react/User';
import { useEffect, useRef, useState } from 'react';
import { EmailSuggestion } from '../../../../frame/form/EmailSuggestion.tsx';
import { takesPasted } from '../../../../frame/form/type-into.ts';
import { TillField } from '../parts/TillField.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { useTillScreen, type TypedBuyer } from '../till.store.ts';
import type { BuyerFaults } from './typed-buyer.ts';
import styles from './till-buyer-fields.module.css';

/**
 * Asks for the buyer on demand: folded, because a queue does not wait for names. Errors and data required by the
 * payment unfold and focus the fields; a tap focuses the first, which would lie under the dock.
 */
export function BuyerFields({ errors }: { errors: BuyerFaults }) {
  const buyer = useTillScreen((state) => state.buyer);
  const part = useRef<HTMLDetailsElement>(null);
  const [left, setLeft] = useState('');
  const isWrong = Object.keys(errors).length > 0;
  useEffect(() => part.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus(), [errors]);
  const field = (name: keyof TypedBuyer, mask: (text: string) => string = (text) => text) => ({
    name: `buyer-${name}`,
    value: buyer[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      useTillScreen.setState({ buyer: { ...buyer, [name]: mask(target.value) } }),
  });
  return (
    <details
      ref={part}
      className={styles.buyer}
      open={isWrong || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && !isWrong && currentTarget.querySelector('input')?.focus()}
    >
      <summary>
        <Icon of={User} size={20} />
        {texts.buyer} {!isWrong && <small>{texts.optional}</small>}
        <Icon of={CaretDown} size={16} />
      </summary>
      <TillField
        label={texts.phone}
        type="tel"
        inputMode="tel"
        onPaste={takesPasted(phoneWithin)}
        {...field('phone', maskTypedPhone)}
      />
      <TillField
        label={texts.email}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.buyerHint}
        {...field('email')}
        onBlur={({ target }) => setLeft(target.value)}
      />
      <EmailSuggestion
        email={left === buyer.email ? left : ''}
        onTake={(email) => useTillScreen.setState({ buyer: { ...buyer, email } })}
      />
      <TillField label={texts.name} maxLength={120} {...field('name')} />
      <TillField
        label={texts.document}
        maxLength={DOCUMENT_MAX_LENGTH}
        onPaste={takesPasted(documentWithin)}
        {...field('document', maskTypedDocument)}
      />
    </details>
  );
}
