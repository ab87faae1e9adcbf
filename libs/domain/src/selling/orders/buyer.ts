import { normaliseDocument } from '../../ground/rules/document.ts';
import { normaliseEmail } from '../../ground/rules/email.ts';
import { normalisePhone } from '../../ground/rules/phone.ts';
import { cleanLine } from '../../ground/words/clean-text.ts';

/** The buyer's data as typed; a sale at a till may have none. */
export interface SaidBuyer {
  name?: string;
  email?: string | null;
  phone?: string | null;
  document?: string | null;
}

/** The buyer's data as an order stores it: null stands for an absent field. */
export interface Buyer {
  name: string | null;
  email: string | null;
  /** In E.164. */
  phone: string | null;
  /** Digits and capital letters, without punctuation. */
  document: string | null;
}

/** Returns the data in the form that an order stores. Expects fields that their rules have accepted. */
export function normaliseBuyer({ name, email, phone, document }: SaidBuyer = {}): Buyer {
  return {
    name: cleanLine(name ?? '') || null,
    email: email ? normaliseEmail(email) : null,
    phone: phone ? (normalisePhone(phone) ?? null) : null,
    document: document ? normaliseDocument(document) : null,
  };
}
