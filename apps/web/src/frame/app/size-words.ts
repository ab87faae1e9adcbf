const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

const kilobytes = new Intl.NumberFormat('pt-BR', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('pt-BR', {
  ...{ style: 'unit', unit: 'megabyte' },
  ...{ minimumFractionDigits: 1, maximumFractionDigits: 1 },
});

/** Formats a file's size as `312 kB`, `3,4 MB`. */
export function sizeWords(bytes: number): string {
  return bytes < MEGABYTE ? kilobytes.format(Math.ceil(bytes / KILOBYTE)) : megabytes.format(bytes / MEGABYTE);
}
