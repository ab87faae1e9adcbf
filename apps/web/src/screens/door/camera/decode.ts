import type { PartnerCodeFormat } from '@festix/domain/selling';

/** Formats of an event without partners' lists: every code of our own is a QR. */
export const QR_ALONE: readonly PartnerCodeFormat[] = ['qr'];

/** Reads every code of these formats in a picture; none is no error. */
export type Decode = (image: ImageData, formats: readonly PartnerCodeFormat[]) => Promise<string[]>;
