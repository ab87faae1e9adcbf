import { fieldProblems } from '../problems/field-problems.ts';
import { cleanText } from '../words/clean-text.ts';
import { textRule } from './rule.ts';
import { foldText } from './text.ts';

/** A federative unit: its two letters and its name. */
export interface FederativeUnit {
  code: string;
  name: string;
}

/** The 26 states and the Distrito Federal, by name. */
export const FEDERATIVE_UNITS: readonly FederativeUnit[] = Object.freeze(
  Object.entries({
    AC: 'Acre',
    AL: 'Alagoas',
    AP: 'Amapá',
    AM: 'Amazonas',
    BA: 'Bahia',
    CE: 'Ceará',
    DF: 'Distrito Federal',
    ES: 'Espírito Santo',
    GO: 'Goiás',
    MA: 'Maranhão',
    MT: 'Mato Grosso',
    MS: 'Mato Grosso do Sul',
    MG: 'Minas Gerais',
    PA: 'Pará',
    PB: 'Paraíba',
    PR: 'Paraná',
    PE: 'Pernambuco',
    PI: 'Piauí',
    RJ: 'Rio de Janeiro',
    RN: 'Rio Grande do Norte',
    RS: 'Rio Grande do Sul',
    RO: 'Rondônia',
    RR: 'Roraima',
    SC: 'Santa Catarina',
    SP: 'São Paulo',
    SE: 'Sergipe',
    TO: 'Tocantins',
  }).map(([code, name]) => ({ code, name })),
);

/** Returns whether a venue's country is Brazil, as people and geocoders write it; an empty one is, too. */
export function isBrazil(country: string): boolean {
  return ['', 'brasil', 'brazil', 'br'].includes(cleanText(country).toLowerCase());
}

/** Accepts the eight digits of a CEP, with or without the dash. */
export const cepText = textRule('cep_invalid', fieldProblems.invalid, (text) => /^\d{5}-?\d{3}$/.test(text.trim()));

/** The fields that identify a venue. */
export interface VenueIdentity {
  name: string;
  address: string | null;
  number: string | null;
  city: string | null;
  state: string | null;
}

/** Returns the words of an address in one spelling, for comparison: without accents, case and punctuation. */
export function addressWords(text: string | null): string {
  return foldText(text ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns whether two venues are one place: of one name and address, in any spelling. */
export function isSameVenue(one: VenueIdentity, other: VenueIdentity): boolean {
  const words = ({ name, address, number, city, state }: VenueIdentity) =>
    [name, [address, number].filter(Boolean).join(' '), city, state].map(addressWords);
  const [mine, theirs] = [words(one), words(other)];
  // Without a street two venues of one name may be far apart.
  const isPlaced = foldText(one.address ?? '') !== '' && foldText(one.city ?? '') !== '';
  return isPlaced && mine.every((text, at) => text === theirs[at]);
}

/** Masks a CEP as `50030-310` while it is typed; the dash comes with the digit behind it. */
export function maskTypedCep(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  return digits.length <= 5 ? digits : `${digits.slice(0, 5)}-${digits.slice(5)}`;
}
