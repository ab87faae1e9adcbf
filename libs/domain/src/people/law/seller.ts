import { documentKind, formatDocument, maskDocument, type DocumentKind } from '../../ground/rules/document.ts';
import { FEDERATIVE_UNITS } from '../../ground/rules/brazil-address.ts';
import { formatPhone } from '../../ground/rules/phone.ts';
import { textRule } from '../../ground/rules/rule.ts';

export const SELLER_NAME_LENGTH = 200;
export const SELLER_CITY_LENGTH = 120;

/**
 * Is the seller of an event's tickets (Decreto 7.962/2013, article 2): a person or a company, with address and contact.
 */
export interface Seller {
  name: string;
  /** CPF or CNPJ without its mask. */
  document: string;
  city: string;
  /** Two letters. */
  state: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
}

/** The seller as everybody sees it. */
export interface ShownSeller extends Omit<Seller, 'document'> {
  document_kind: DocumentKind;
  /** Formatted; a person's CPF is masked. */
  document: string;
}

const STATES = FEDERATIVE_UNITS.map(({ code }) => code);

/** Accepts the two letters of a Brazilian state. */
export const stateCode = textRule('state_invalid', 'Escolha um estado', (text) => STATES.includes(text));

/** Returns the public data of a seller: a company's CNPJ whole, a person's CPF masked. */
export function shownSeller(seller: Seller): ShownSeller {
  const isPerson = documentKind(seller.document) === 'cpf';
  return {
    ...wholeSeller(seller),
    document: isPerson ? maskDocument(seller.document) : formatDocument(seller.document),
  };
}

/** Returns the same with the whole document, for buyers. */
export function wholeSeller(seller: Seller): ShownSeller {
  return {
    ...seller,
    document_kind: documentKind(seller.document) ?? 'cnpj',
    document: formatDocument(seller.document),
  };
}

/** Returns a seller on one line: `Varal Ltda., CNPJ 11.222.333/0001-81, Recife - PE, ola@varal.example`. */
export function sellerWords({ name, document_kind, document, city, state, email, phone }: ShownSeller): string {
  const contacts = [email, phone && formatPhone(phone)];
  return [name, `${document_kind.toUpperCase()} ${document}`, `${city} - ${state}`, ...contacts]
    .filter(Boolean)
    .join(', ');
}
