/** Bytes of the largest receipt that is taken: 10 MB. */
export const LARGEST_RECEIPT = 10 * 1024 * 1024;

/** What a receipt may be, told by its bytes. */
export const RECEIPT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];
