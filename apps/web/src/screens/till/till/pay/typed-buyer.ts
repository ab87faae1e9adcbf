import {
  cleanText,
  documentNumber,
  emailAddress,
  normaliseDocument,
  normalisePhone,
  phoneNumber,
  type Rule,
} from '@festix/domain/ground';
import { type SaleBuyer } from '@festix/domain/sync';
import type { CallError } from '../../../../data/problem.ts';
import type { TypedBuyer } from '../till.store.ts';

/** The set of errors beside the buyer's fields. */
export type BuyerFaults = Partial<Record<keyof TypedBuyer, string>>;

const rules: Readonly<Partial<Record<keyof TypedBuyer, Rule>>> = {
  email: emailAddress,
  phone: phoneNumber,
  document: documentNumber,
};

/** Returns the faults of the typed buyer; an empty field has none. */
export function buyerFaults(typed: TypedBuyer): BuyerFaults {
  const broken = Object.entries(rules).filter(([name, rule]) => {
    const text = cleanText(typed[name as keyof TypedBuyer]);
    return text !== '' && !rule.check(text);
  });
  return Object.fromEntries(broken.map(([name, rule]) => [name, rule.message]));
}

/** Returns the server's faults of the buyer, and data it requires: a gateway may need the payer of a Pix. */
export function refusedBuyer({ errors }: CallError): BuyerFaults {
  const names = ['name', 'email', 'phone', 'document'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (errors[`buyer.${name}`] ?? []).slice(0, 1).map((fault) => [name, fault])),
  );
}

/** Returns the buyer in the stored form; undefined without data. */
export function buyerOf(typed: TypedBuyer): SaleBuyer | undefined {
  const name = cleanText(typed.name);
  const email = cleanText(typed.email);
  const phone = normalisePhone(typed.phone);
  const document = cleanText(typed.document) === '' ? undefined : normaliseDocument(typed.document);
  const told = {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(document && { document }),
  };
  return Object.keys(told).length === 0 ? undefined : told;
}
