import { type ProfileBody } from '@festix/domain/contract';
import { normaliseDocument, normalisePhone } from '@festix/domain/ground';
import type { User } from './user.entity.ts';

/** A profile as it is stored. */
export type ProfileColumns = Pick<User, 'name' | 'phone' | 'whatsapp' | 'document' | 'is_foreigner'>;

/**
 * Returns the columns after an edit; absent fields stay. A foreigner has no document here, and a changed phone loses
 * WhatsApp's name.
 */
export function profileColumns(
  user: ProfileColumns,
  { name, phone, document, is_foreigner = user.is_foreigner }: ProfileBody,
): ProfileColumns {
  const newPhone = phone === undefined ? user.phone : phone ? (normalisePhone(phone) ?? null) : null;
  const newDocument = document === undefined ? user.document : document && normaliseDocument(document);
  return {
    name: name.trim(),
    phone: newPhone ?? null,
    whatsapp: newPhone === user.phone ? user.whatsapp : null,
    document: is_foreigner ? null : newDocument,
    is_foreigner,
  };
}

/** Returns the part of a profile for audit entries. */
export function auditedProfile({ name, phone, document, is_foreigner }: Omit<ProfileColumns, 'whatsapp'>) {
  return { name, phone, document, is_foreigner };
}
