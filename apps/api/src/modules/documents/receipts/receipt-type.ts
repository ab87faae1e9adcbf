import type { ReceiptType } from '@festix/domain/money';
import { pictureTypeOf } from '../pictures/picture-type.ts';

const PDF = Buffer.from('%PDF-');

/** Detects a receipt's type from its bytes, whatever the sender claims; undefined for everything else. */
export function receiptTypeOf(bytes: Buffer): ReceiptType | undefined {
  if (bytes.subarray(0, PDF.length).equals(PDF)) return 'application/pdf';
  const picture = pictureTypeOf(bytes);
  return picture === 'image/jpeg' || picture === 'image/png' || picture === 'image/webp' ? picture : undefined;
}

/** File endings of stored receipts, which name their types. */
export const RECEIPT_ENDINGS: Readonly<Record<ReceiptType, string>> = Object.freeze({
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
});

/** Returns the file name for a download. */
export function receiptName(key: string): string {
  return `comprovante${key.slice(key.lastIndexOf('.'))}`;
}
