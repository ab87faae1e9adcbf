/**
 * The character sets of receipt printers in which Portuguese can be written, by their number in `ESC t` of Epson, which
 * others follow for these. `plain` is none: letters without accents, for a printer that has no such set.
 */
export const CODE_PAGES = { cp860: 3, cp850: 2, windows1252: 16, cp858: 19 } as const;

export type CodePage = keyof typeof CODE_PAGES;
export type Letters = CodePage | 'plain';

export const CODE_PAGE_NAMES = Object.keys(CODE_PAGES) as CodePage[];
