import { cleanLine } from '../../ground/words/clean-text.ts';
import { MAX_SCANNED_LENGTH, stripScannerPrefix } from './scanned-text.ts';
import { hashTicketCode } from './short-code.ts';

/** Kinds of codes that other sellers print, as the Barcode Detection API names them. */
export const PARTNER_CODE_FORMATS = ['qr', 'code_128', 'pdf_417', 'aztec', 'ean_13', 'ean_8', 'data_matrix'] as const;

export type PartnerCodeFormat = (typeof PARTNER_CODE_FORMATS)[number];

/** Characters of a code of another seller. */
export const PARTNER_CODE_LENGTH = Object.freeze({ least: 4, most: MAX_SCANNED_LENGTH });

/** The two ways in which a code of another seller is matched. */
export interface PartnerKeys {
  /** The code as it is read. */
  exact: string;
  /** The code without spaces and case. */
  folded: string;
}

/**
 * Returns a code of another seller as it is kept: without what a reader writes around it, and without signs that nobody
 * sees. It keeps case, single spaces and every script.
 */
export function keptPartnerCode(text: string): string {
  return cleanLine(stripScannerPrefix(text));
}

/** Returns the keys of a code, or undefined for a text that is too short or too long to be one. */
export function partnerKeys(text: string): PartnerKeys | undefined {
  const exact = keptPartnerCode(text);
  const { least, most } = PARTNER_CODE_LENGTH;
  if (exact.length < least || exact.length > most) return undefined;
  return { exact, folded: exact.replaceAll(' ', '').toUpperCase().toLowerCase() };
}

/**
 * Returns the list's stand-ins for a code, to be sought in this order. A ticket has one of them in its list: the folded
 * one, or the exact one where another code of the event folds alike, so that such codes match exactly alone, and a text
 * that equals none of them is unknown: nobody can tell which ticket is meant. Their marks are in no short code, so
 * neither is ever the hash of one.
 */
export function partnerCodeHashes(eventId: string, text: string): PartnerKeys | undefined {
  const keys = partnerKeys(text);
  return (
    keys && {
      exact: hashTicketCode(eventId, `=${keys.exact}`),
      folded: hashTicketCode(eventId, `~${keys.folded}`),
    }
  );
}
