export { lineAdvance } from './advances.ts';
export { CARD_SIZES, cardCoverOf, PAGE_SIZES, WALL_SIZES, WIDE } from './covers.ts';
export { drawPoster, posterPaper, type PosterRatio, type PosterSubject } from './poster-drawing.ts';
export { posterMarkup } from './poster-markup.ts';
export { mulberry32 } from './seed.ts';
export { accentHeight, breakEvenly, capHeight, hasAccent } from './wood-type.ts';
