const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Formats a file's size as `312 kB`, `3,4 MB`. */
export function sizeWords(bytes: number): string {
  const isLarge = bytes >= MEGABYTE;
  const size = isLarge ? bytes / MEGABYTE : Math.ceil(bytes / KILOBYTE);
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  return size.toLocaleString('pt-BR', { style: 'unit', unit, ...(isLarge && ONE_DIGIT) });
}
