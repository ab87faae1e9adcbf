const DEVICE_DIGITS = 3;
const COUNTER_DIGITS = 6;

/** Returns a receipt's printed number: the device's number and its own count of receipts, `017-000042`. */
export function receiptText(deviceNumber: number, receiptNumber: number): string {
  return `${padded(deviceNumber, DEVICE_DIGITS)}-${padded(receiptNumber, COUNTER_DIGITS)}`;
}

/** The receipts of one device from first to last, and the missing ones. */
export interface ReceiptSpan {
  first: number;
  last: number;
  missing: number[];
}

/** Returns undefined without a receipt. */
export function receiptSpan(numbers: Iterable<number>): ReceiptSpan | null {
  const there = new Set(numbers);
  if (there.size === 0) return null;
  const first = Math.min(...there);
  const last = Math.max(...there);
  const missing: number[] = [];
  for (let number = first + 1; number < last; number++) if (!there.has(number)) missing.push(number);
  return { first, last, missing };
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
