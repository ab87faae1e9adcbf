import type { ReceiptType } from '@festix/domain/money';
import { pictureTypeOf } from '../pictures/picture-type.ts';

const PDF = Buffer.from('%PDF-');

/** What kind of receipt some bytes are, whatever their sender calls them; undefined for everything else. */
export function receiptTypeOf(bytes: Buffer): ReceiptType | undefined {
  if (bytes.subarray(0, PDF.length).equals(PDF)) return 'application/pdf';
  const picture = pictureTypeOf(bytes);
  return picture === 'image/jpeg' || picture === 'image/png' || picture === 'image/webp' ? picture : undefined;
}

/** The endings under which they are kept, by which a file's type is told. */
export const RECEIPT_ENDINGS: Readonly<Record<ReceiptType, string>> = Object.freeze({
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
});

/** What people's programs call the file. */
export function receiptName(key: string): string {
  return `comprovante${key.slice(key.lastIndexOf('.'))}`;
}
