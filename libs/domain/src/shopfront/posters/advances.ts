/*
 * How wide the capitals of Archivo Black are, in 1/1000 em, at the width axis's 62 and 125.
 * Measured from the font; with them a line of type is fitted without asking a browser.
 */
const advances: Readonly<Record<string, readonly [narrow: number, wide: number]>> = {
  '0': [444, 811],
  '1': [371, 731],
  '2': [427, 809],
  '3': [440, 813],
  '4': [435, 819],
  '5': [437, 813],
  '6': [445, 815],
  '7': [396, 755],
  '8': [432, 828],
  '9': [445, 815],
  A: [530, 954],
  B: [498, 930],
  C: [513, 939],
  D: [509, 933],
  E: [462, 860],
  F: [402, 807],
  G: [543, 1012],
  H: [513, 1009],
  I: [263, 395],
  J: [453, 764],
  K: [510, 988],
  L: [432, 786],
  M: [705, 1178],
  N: [518, 1007],
  O: [554, 1008],
  P: [485, 865],
  Q: [554, 1008],
  R: [509, 943],
  S: [469, 882],
  T: [475, 877],
  U: [503, 989],
  V: [490, 938],
  W: [729, 1230],
  X: [500, 961],
  Y: [481, 966],
  Z: [475, 877],
  ' ': [110, 290],
  '.': [222, 381],
  ',': [222, 381],
  ':': [222, 371],
  '-': [240, 416],
  '&': [566, 1065],
  '!': [266, 391],
  '?': [424, 743],
  "'": [213, 324],
  '/': [278, 309],
};

/** A sign the table does not know, about as wide as a digit. */
const unknown = [480, 900] as const;

/** Converts text to capitals without accents: an accent does not change how wide a letter is. */
export function foldCapitals(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase();
}

/**
 * Returns the width of a line in capitals at font size 1. `stretch` runs from 0 (width axis 62) to 1 (width axis 125).
 */
export function lineAdvance(text: string, stretch: number): number {
  let thousandths = 0;
  for (const sign of foldCapitals(text)) {
    const [narrow, wide] = advances[sign] ?? unknown;
    thousandths += narrow + (wide - narrow) * stretch;
  }
  return thousandths / 1000;
}
