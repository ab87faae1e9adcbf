/** A part of a picture, in its pixels; it may reach beyond the picture's edge. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A square grey picture: brightness from 0 to 255, row by row. Its array is longer by a row at least, for sums. */
export interface Grey {
  side: number;
  data: Float32Array;
}

/**
 * Draws a region as a square: the mean of its pixels where it shrinks, and between them where it grows. Green stands for
 * brightness: the eye takes most of it from there.
 */
export function cropGrey(image: ImageData, region: Region, to: Grey): void {
  const { side } = to;
  const stepX = region.width / side;
  const stepY = region.height / side;
  const partsX = Math.max(1, Math.floor(stepX));
  const partsY = Math.max(1, Math.floor(stepY));
  const share = 1 / (partsX * partsY);
  for (let y = 0, pixel = 0; y < side; y++) {
    for (let x = 0; x < side; x++, pixel++) {
      let sum = 0;
      for (let part = 0; part < partsY; part++) {
        const row = region.y + (y + (part + 0.5) / partsY) * stepY - 0.5;
        for (let other = 0; other < partsX; other++) {
          sum += greenAt(image, region.x + (x + (other + 0.5) / partsX) * stepX - 0.5, row);
        }
      }
      to.data[pixel] = sum * share;
    }
  }
}

/** Returns the green at a place between the middles of four pixels; beyond the edge, that of the edge. */
function greenAt({ data, width, height }: ImageData, x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const right = x - column;
  const down = y - row;
  const left = clamp(column, width) * 4 + 1;
  const next = clamp(column + 1, width) * 4 + 1;
  const upper = clamp(row, height) * width * 4;
  const lower = clamp(row + 1, height) * width * 4;
  const above = data[upper + left]! * (1 - right) + data[upper + next]! * right;
  const below = data[lower + left]! * (1 - right) + data[lower + next]! * right;
  return above * (1 - down) + below * down;
}

function clamp(place: number, length: number): number {
  return place < 0 ? 0 : place >= length ? length - 1 : place;
}

/** Replaces each pixel by the mean of the square around it, of `2 * radius + 1` pixels. May write where it reads. */
export function meanAround(from: Grey, to: Grey, spare: Grey, radius: number): void {
  meanInRows(from, spare, radius);
  meanInColumns(spare, to, radius);
}

function meanInRows({ side, data }: Grey, to: Grey, radius: number): void {
  const share = 1 / (2 * radius + 1);
  const written = to.data;
  for (let start = 0; start < side * side; start += side) {
    const last = start + side - 1;
    const inner = last - radius;
    let sum = data[start]! * (radius + 1);
    for (let x = 1; x <= radius; x++) sum += data[start + x]!;
    let at = start;
    for (; at <= start + radius; at++) {
      written[at] = sum * share;
      sum += data[at + radius + 1]! - data[start]!;
    }
    for (; at < inner; at++) {
      written[at] = sum * share;
      sum += data[at + radius + 1]! - data[at - radius]!;
    }
    for (; at <= last; at++) {
      written[at] = sum * share;
      sum += data[last]! - data[at - radius]!;
    }
  }
}

/** Goes down all columns at once, row by row, as memory lies; the sums stand behind the picture that is written. */
function meanInColumns({ side, data }: Grey, to: Grey, radius: number): void {
  const share = 1 / (2 * radius + 1);
  const written = to.data;
  const sums = written.subarray(side * side, side * side + side);
  for (let x = 0; x < side; x++) {
    sums[x] = data[x]! * (radius + 1);
    for (let y = 1; y <= radius; y++) sums[x]! += data[y * side + x]!;
  }
  for (let y = 0; y < side; y++) {
    const entering = clamp(y + radius + 1, side) * side;
    const leaving = clamp(y - radius, side) * side;
    for (let x = 0, at = y * side; x < side; x++, at++) {
      const sum = sums[x]!;
      written[at] = sum * share;
      sums[x] = sum + data[entering + x]! - data[leaving + x]!;
    }
  }
}

/** Makes a pixel white if it is brighter than what is around it, and black otherwise: light and shadow go. */
export function levelOut(picture: Grey, around: Grey): void {
  for (let at = 0; at < picture.side * picture.side; at++) {
    picture.data[at] = picture.data[at]! > around.data[at]! ? 255 : 0;
  }
}

/** Brightness that a sharpened pixel may have beyond black and white. */
const BEYOND = 45;
const ROUNDS = 4;
/** Part of what is missing that a round adds: more than all of it, so that few rounds do. */
const STEP = 1.8;

/**
 * Sharpens a picture by undoing a blur (van Cittert): looks for the picture that, blurred by means of this radius, is the
 * blurred one, a step nearer in each round.
 */
export function sharpen(
  blurred: Grey,
  { to, around, spare }: Record<'to' | 'around' | 'spare', Grey>,
  radius: number,
): void {
  const pixels = blurred.side * blurred.side;
  const [sharp, given, mean] = [to.data, blurred.data, around.data];
  sharp.set(given.subarray(0, pixels));
  for (let round = 0; round < ROUNDS; round++) {
    meanAround(to, around, spare, radius);
    meanAround(around, around, spare, radius);
    for (let at = 0; at < pixels; at++) {
      const nearer = sharp[at]! + STEP * (given[at]! - mean[at]!);
      sharp[at] = nearer < -BEYOND ? -BEYOND : nearer > 255 + BEYOND ? 255 + BEYOND : nearer;
    }
  }
}

/** Writes a grey picture as a camera's: opaque, with equal colours. */
export function toPixels({ side, data }: Grey, pixels: Uint8ClampedArray): void {
  for (let at = 0, to = 0; at < side * side; at++, to += 4) {
    pixels[to] = pixels[to + 1] = pixels[to + 2] = data[at]!;
    pixels[to + 3] = 255;
  }
}
