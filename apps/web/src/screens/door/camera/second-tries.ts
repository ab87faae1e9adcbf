import { CodeRegion } from './code-region.ts';
import { cropGrey, levelOut, meanAround, sharpen, toPixels, type Grey, type Region } from './pixel-filters.ts';

/** A way to read a frame in which nothing was found. `npm run bench -- --only camera` measures what each one gains. */
export interface SecondTry {
  name: string;
  /** Pixels of the square that the part of the frame is drawn to. */
  side: number;
  /** Part of the frame that is looked at; undefined: nothing in it looks like a code. */
  part: (image: ImageData, region: CodeRegion) => Region | undefined;
  /** Softens noise within so many pixels, and then tells dark from bright by those around. */
  level?: { soften: number; around: number };
  /** Undoes a blur of this radius in pixels. */
  sharpen?: number;
}

/**
 * In the order in which frames get them. The middle is where people hold a code, and the square finds it elsewhere and
 * without its tilt. Small and large are a code's modules: a blur is undone at their size.
 */
export const SECOND_TRIES: readonly SecondTry[] = [
  { name: 'levelled middle', side: 400, part: middleOf, level: { soften: 2, around: 10 } },
  { name: 'sharpened small code', side: 320, part: squareAround, sharpen: 2 },
  { name: 'levelled large code', side: 240, part: middleOf, level: { soften: 1, around: 28 } },
  { name: 'levelled square', side: 240, part: boundsOf, level: { soften: 1, around: 10 } },
  { name: 'sharpened large code', side: 200, part: squareAround, sharpen: 3 },
];

/** Share of the frame's height that the middle has. */
const MIDDLE = 0.8;
/** Margin around a code, in shares of its longer side. */
const MARGIN = 0.12;

/** Draws the pictures of the second tries, each over the one before: the next one takes the buffers of the last. */
export class SecondPictures {
  private readonly region = new CodeRegion();
  private readonly greys: [Grey, Grey, Grey, Grey];
  private readonly pixels: Uint8ClampedArray<ArrayBuffer>;

  constructor() {
    const most = Math.max(...SECOND_TRIES.map(({ side }) => side));
    // A row more, for the sums of columns.
    const grey = (): Grey => ({ side: most, data: new Float32Array(most * (most + 1)) });
    this.greys = [grey(), grey(), grey(), grey()];
    this.pixels = new Uint8ClampedArray(most * most * 4);
  }

  /** Returns the picture of a second try, valid until the next; undefined if the frame shows nothing like a code. */
  draw(image: ImageData, how: SecondTry): ImageData | undefined {
    const { side } = how;
    const part = how.part(image, this.region);
    if (!part) return undefined;
    for (const grey of this.greys) grey.side = side;
    const [drawn, to, around, spare] = this.greys;
    cropGrey(image, part, drawn);
    if (how.level !== undefined) {
      meanAround(drawn, to, spare, how.level.soften);
      meanAround(to, around, spare, how.level.around);
      levelOut(to, around);
    }
    if (how.sharpen !== undefined) sharpen(drawn, { to, around, spare }, how.sharpen);
    const data = this.pixels.subarray(0, side * side * 4);
    toPixels(to, data);
    return { data, width: side, height: side, colorSpace: 'srgb' };
  }
}

function middleOf({ width, height }: ImageData): Region {
  const side = Math.min(width, height) * MIDDLE;
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** Returns the region with a margin, as wide and high as it is. */
function boundsOf(image: ImageData, region: CodeRegion): Region | undefined {
  const found = region.find(image);
  if (!found) return undefined;
  const margin = Math.max(found.width, found.height) * MARGIN;
  return {
    x: found.x - margin,
    y: found.y - margin,
    width: found.width + 2 * margin,
    height: found.height + 2 * margin,
  };
}

function squareAround(image: ImageData, region: CodeRegion): Region | undefined {
  const bounds = boundsOf(image, region);
  if (!bounds) return undefined;
  const side = Math.max(bounds.width, bounds.height);
  return {
    x: bounds.x - (side - bounds.width) / 2,
    y: bounds.y - (side - bounds.height) / 2,
    width: side,
    height: side,
  };
}
