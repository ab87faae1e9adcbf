import { normaliseDocument } from '../../ground/rules/document.ts';
import { normaliseEmail } from '../../ground/rules/email.ts';
import { normalisePhone } from '../../ground/rules/phone.ts';
import { cleanLine } from '../../ground/words/clean-text.ts';

/** Who buys, as he says it; at a till he may say nothing. */
export interface SaidBuyer {
  name?: string;
  email?: string | null;
  phone?: string | null;
  document?: string | null;
}

/** Who buys, as an order keeps it: null is what was not said. */
export interface Buyer {
  name: string | null;
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** Digits and capital letters alone. */
  document: string | null;
}

/** Expects what the rules of the fields have let pass. */
export function normaliseBuyer({ name, email, phone, document }: SaidBuyer = {}): Buyer {
  return {
    name: cleanLine(name ?? '') || null,
    email: email ? normaliseEmail(email) : null,
    phone: phone ? (normalisePhone(phone) ?? null) : null,
    document: document ? normaliseDocument(document) : null,
  };
}
