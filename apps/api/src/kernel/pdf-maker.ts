import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';

const fonts = createRequire(import.meta.url);
const REGULAR = fonts.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf');
const MEDIUM = fonts.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf');

// It reads its own fonts, and nothing else, from nowhere else.
pdfmake.setFonts({ Roboto: { normal: REGULAR, bold: MEDIUM, italics: REGULAR, bolditalics: MEDIUM } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path: string) => path === REGULAR || path === MEDIUM);

/** What draws PDFs, with the one font that they are written in. */
export { pdfmake };
