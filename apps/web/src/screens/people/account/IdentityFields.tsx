import { type UserView } from '@festix/domain/contract';
import { formatDocument, formatPhone } from '@festix/domain/ground';
import { useState } from 'react';
import { accountTexts as texts } from './account-texts.ts';
import { CheckField, DocumentField, PhoneField, TextField } from '../../../frame/form/fields.tsx';
import type { FieldErrors } from '../../../frame/form/use-form.ts';

export const IDENTITY_FIELDS = ['name', 'phone', 'document', 'is_foreigner'] as const;

export interface IdentityFieldsProps {
  user: Pick<UserView, 'name' | 'phone' | 'document' | 'is_foreigner'>;
  errors: FieldErrors<(typeof IDENTITY_FIELDS)[number]>;
  nameLabel?: string;
  nameHint?: string;
  /** Whether there must be a phone. */
  needsPhone?: boolean;
}

/** Asks for name, phone, and a document unless the person is a foreigner. */
export function IdentityFields({
  user,
  errors,
  nameLabel = texts.name,
  nameHint,
  needsPhone = false,
}: IdentityFieldsProps) {
  const [chosen, setChosen] = useState<boolean>();
  const isForeigner = chosen ?? user.is_foreigner;
  return (
    <>
      <TextField
        label={nameLabel}
        name="name"
        hint={nameHint}
        autoComplete="name"
        defaultValue={user.name}
        error={errors.name}
      />
      <PhoneField
        label={needsPhone ? texts.phone : texts.optional(texts.phone)}
        name="phone"
        hint={texts.phoneHint}
        defaultValue={user.phone ? formatPhone(user.phone) : ''}
        error={errors.phone}
      />
      <DocumentField
        // A foreigner has none: ticking the box empties the field.
        key={isForeigner ? 'none' : 'document'}
        label={texts.document}
        name="document"
        defaultValue={isForeigner || !user.document ? '' : formatDocument(user.document)}
        disabled={isForeigner}
        error={errors.document}
      />
      <CheckField
        label={texts.foreigner}
        name="is_foreigner"
        checked={isForeigner}
        onChange={(event) => setChosen(event.target.checked)}
      />
    </>
  );
}
