/** Most bytes of a receipt: 10 MB. */
export const LARGEST_RECEIPT = 10 * 1024 * 1024;

/** Types of a receipt, detected from its bytes. */
export const RECEIPT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number];
