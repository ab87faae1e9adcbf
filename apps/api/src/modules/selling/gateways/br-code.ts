/** The data of a Pix charge for the payer's bank. */
export interface PixCharge {
  /** URL of the charge for the bank, without its scheme. */
  url: string;
  /** Centavos. */
  amount: number;
  merchant_name: string;
  merchant_city: string;
}

/** Longest value of a field, in characters; the length has two digits. */
const LONGEST = { name: 25, city: 15, field: 99 } as const;

/**
 * Returns the text of a Pix QR for one payment (EMV merchant-presented mode, per the Banco Central's manual of BR
 * Code).
 */
export function brCode({ url, amount, merchant_name, merchant_city }: PixCharge): string {
  const payload = [
    field('00', '01'),
    // 12 = may be paid once.
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', url)),
    field('52', '0000'),
    field('53', '986'),
    field('54', inReais(amount)),
    field('58', 'BR'),
    field('59', plain(merchant_name, LONGEST.name)),
    field('60', plain(merchant_city, LONGEST.city)),
    field('62', field('05', '***')),
  ].join('');
  return withChecksum(payload);
}

/** Appends the checksum, which covers its own id and length too. */
export function withChecksum(payload: string): string {
  const covered = `${payload}6304`;
  return covered + crc16(covered).toString(16).toUpperCase().padStart(4, '0');
}

/** Computes CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, no reflection. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc;
}

/** Formats whole centavos as `1234.05`, without fractions in between. */
function inReais(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function field(id: string, value: string): string {
  if (value.length > LONGEST.field) throw new RangeError(`field ${id} has more than ${LONGEST.field} characters`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** Strips to ASCII: banks count characters, and accents would be two bytes. */
function plain(text: string, length: number): string {
  const ascii = text.normalize('NFD').replace(/[^\x20-\x7E]/g, '');
  return ascii.slice(0, length).trim();
}
