/**
 * A masked document shows three characters, packed in 16 bits. A CPF shows digits, a CNPJ digits or capital letters,
 * and any other document nothing (`maskDocument`).
 */
const NONE = 0;
const FIRST_CPF = 1;
const FIRST_CNPJ = FIRST_CPF + 1000;
const OTHER = 0xffff;

const CPF = /^\*{3}\.\d{3}\.\*{3}-\*{2}$/;
const CNPJ = /^\*{2}\.[0-9A-Z]{3}\.\*{3}\/\*{4}-\*{2}$/;
const CHARACTERS = 36;

export function packDocument(masked: string | null | undefined): number {
  if (masked === null || masked === undefined) return NONE;
  if (CPF.test(masked)) return FIRST_CPF + Number(masked.slice(4, 7));
  return CNPJ.test(masked) ? FIRST_CNPJ + Number.parseInt(masked.slice(3, 6), CHARACTERS) : OTHER;
}

export function unpackDocument(packed: number): string | null {
  if (packed === NONE) return null;
  if (packed < FIRST_CNPJ) return `***.${shown(packed - FIRST_CPF, 10)}.***-**`;
  if (packed < FIRST_CNPJ + CHARACTERS ** 3) return `**.${shown(packed - FIRST_CNPJ, CHARACTERS)}.***/****-**`;
  return '***';
}

function shown(value: number, base: number): string {
  return value.toString(base).toUpperCase().padStart(3, '0');
}
