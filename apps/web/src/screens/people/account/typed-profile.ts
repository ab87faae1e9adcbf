import { checkProfile, normaliseDocument, normalisePhone, type ProfileField } from '@festix/domain/ground';
import type { FieldErrors, Typed } from '../../../frame/form/use-form.ts';

type ProfileInput = Typed<'name' | 'phone' | 'document' | 'is_foreigner' | 'slug'>;

/** Returns the faults of a typed profile, in the words of the rules. */
export function profileFaults(typed: ProfileInput): FieldErrors<ProfileField> {
  const broken = checkProfile({ ...typed, is_foreigner: isForeigner(typed) });
  return Object.fromEntries(Object.entries(broken).map(([field, rule]) => [field, rule.message]));
}

/** Returns the profile to send: bare document, E.164 phone, null for an empty field. */
export function sentProfile(typed: ProfileInput) {
  return {
    name: typed.name,
    phone: normalisePhone(typed.phone) ?? null,
    document: isForeigner(typed) ? null : normaliseDocument(typed.document),
    is_foreigner: isForeigner(typed),
  };
}

function isForeigner(typed: ProfileInput): boolean {
  return typed.is_foreigner !== '';
}
