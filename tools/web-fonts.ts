import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from './paths.ts';
import { runCommand, say } from './say.ts';

export const FONTS = join(ROOT, 'libs/ui/assets/fonts');

/** What is written in Portuguese, and around it; names with other letters bring the whole font. */
export const COMMON =
  Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)).join('') +
  '\u00a0ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúüÑñªº°·×–—‘’“”•…−→«»';

/** Axes of each file: text is never wider than normal, and posters alone are, in the blackest weight. */
const FILES = {
  'archivo-text.woff2': { wght: { min: 400, max: 900 }, wdth: { min: 62, max: 100 } },
  'archivo-wide.woff2': { wght: 900, wdth: { min: 100, max: 125 } },
} as const;

/** What the sheets ask for: kerning, digits of one width, and the bars of "$" that give way in heavy letters. */
const KEPT = { keepFeatures: ['kern', 'tnum', 'rvrn'] };

/**
 * Returns the parts of Archivo that pages load, by file name: the common letters, in the weights and widths in use, without
 * fractions and ligatures. A slow phone has them a tenth of a second sooner.
 */
export async function webFonts(): Promise<Record<keyof typeof FILES, Buffer>> {
  const whole = createRequire(import.meta.url).resolve(
    '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  );
  const font = readFileSync(whole);
  const made = Object.entries(FILES).map(
    async ([name, variationAxes]) =>
      [name, await subsetFont(font, COMMON, { targetFormat: 'woff2', variationAxes, ...KEPT })] as const,
  );
  return Object.fromEntries(await Promise.all(made)) as Record<keyof typeof FILES, Buffer>;
}

if (import.meta.main) {
  await runCommand(async () => {
    mkdirSync(FONTS, { recursive: true });
    for (const [name, bytes] of Object.entries(await webFonts())) {
      writeFileSync(join(FONTS, name), bytes);
      say(`${name}: ${bytes.length} bytes`);
    }
    return 0;
  });
}
