import { escapeHtml } from '../../ground/words/escape-html.ts';
import type { PosterDrawing } from './poster-drawing.ts';
import { tenth, type Shape } from './shapes.ts';

const TITLE_FONT = "font-family:'Archivo Variable',Archivo,'Arial Narrow',sans-serif;font-weight:900";
const PLACE_FONT = "font-family:'Archivo Variable',Archivo,sans-serif;font-weight:600;font-stretch:100%";

/**
 * Returns the content of the `<svg>` of a poster, for a page that has its font. `clip` is an id that nothing else of
 * the page has.
 */
export function posterMarkup(drawing: PosterDrawing, clip: string): string {
  const { width, height, background, text, art, title, place } = drawing;
  return [
    `<clipPath id="${clip}"><rect width="${tenth(art.width)}" height="${tenth(art.height)}"/></clipPath>`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    `<g transform="translate(${tenth(art.x)} ${tenth(art.y)})"><g clip-path="url(#${clip})">`,
    ...art.shapes.map(shapeMarkup),
    '</g></g>',
    ...title.map(
      (line) =>
        `<text x="${line.x}" y="${tenth(line.y)}" font-size="${tenth(line.size)}" textLength="${tenth(line.width)}" lengthAdjust="spacingAndGlyphs" fill="${text}" style="${TITLE_FONT};font-stretch:${tenth(line.stretch)}%">${escapeHtml(line.text)}</text>`,
    ),
    place
      ? `<text x="${place.x}" y="${tenth(place.y)}" font-size="${place.size}" fill="${text}" style="${PLACE_FONT}">${escapeHtml(place.text)}</text>`
      : '',
  ].join('');
}

function shapeMarkup({ d, fill = 'none', stroke }: Shape): string {
  return `<path d="${d}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="2"` : ''}/>`;
}
