import type { Chance } from './chance.ts';
import type { Light } from './light.ts';

// Read once: in Jest's machine each look at a global is slow.
const { PI, abs, cos, floor, min, sin } = Math;

/** A black and white symbol, in modules: 1 is dark. */
export interface Symbol2d {
  size: number;
  data: Uint8Array;
}

/** How a code is held before the camera. */
export interface Pose {
  /** Share of the picture's height that the code would fill if it were held straight. */
  fills: number;
  /** Turn in the picture's plane, in degrees. */
  turn: number;
  /** Tilt away from the camera, in degrees, about an axis in the code's plane. */
  tilt: number;
  /** Direction of that axis, in degrees. */
  axis: number;
  /** Shift of the code's middle from the picture's, in shares of the picture's height. */
  right: number;
  down: number;
  /** Depth of the paper's waves, in modules. */
  waves: number;
  /** Depth of a screen's own pixels, from 0 (paper) to 1, and their number in a module. */
  screen?: { depth: number; pixels: number };
  /** Returns what lies over the code at a place in modules, if anything: its brightness. */
  cover?: (column: number, row: number) => number | undefined;
}

/** Distance of the camera, in sides of the code: near enough for a strong perspective. */
const DISTANCE = 2.2;
const QUIET = 4;
/** Modules of a ticket's side. */
const USUAL_SIZE = 37;
const PAPER = 0.86;
const INK = 0.1;
/** Points looked at in a pixel's row and column. */
const FINE = 3;

/**
 * Draws a card with the code, lines of text above and below it, before a cluttered background. No code: the card
 * has text alone.
 */
export function drawScene(
  width: number,
  height: number,
  symbol: Symbol2d | undefined,
  pose: Pose,
  chance: Chance,
): Light {
  const back = background(chance);
  const lines = textLines(chance);
  const size = symbol?.size ?? USUAL_SIZE;
  const place = placeOn(width, height, size, pose);
  /** Returns the card's brightness at a point of the picture; undefined beside the card. */
  const shade = (x: number, y: number): number | undefined => {
    const [u, v, isBefore] = place(x, y);
    const column = u + size / 2 + pose.waves * sin(v * 0.31 + u * 0.11);
    const row = v + size / 2 + pose.waves * sin(u * 0.27 - v * 0.09 + 1);
    const isCard = column > -QUIET && column < size + QUIET && row > -QUIET - size / 3 && row < size * 1.33 + QUIET;
    if (!isBefore || !isCard) return undefined;
    const covered = pose.cover?.(column, row);
    if (covered !== undefined) return covered;
    const isText = (!symbol || row < -QUIET || row > size + QUIET) && lines(column / size, row / size);
    // A wave turns the paper away from the lamp.
    const turned = 0.35 * min(1, pose.waves) * (0.5 + 0.5 * cos(v * 0.31 + u * 0.2));
    const light = (isText || isDark(symbol, column, row) ? INK : PAPER) * (1 - turned);
    return pose.screen ? light * gridOf(column, row, pose.screen) : light;
  };
  return sampled(width, height, shade, (x, y) => back(x / height, y / height), pose.screen ? 1 : FINE);
}

function isDark(symbol: Symbol2d | undefined, column: number, row: number): boolean {
  if (!symbol || column < 0 || row < 0 || column >= symbol.size || row >= symbol.size) return false;
  return symbol.data[floor(row) * symbol.size + floor(column)] === 1;
}

/** Returns the dark gaps between a screen's pixels. */
function gridOf(column: number, row: number, { depth, pixels }: NonNullable<Pose['screen']>): number {
  const wave = (place: number) => 0.5 + 0.5 * cos(2 * PI * place * pixels);
  return 1 - depth * (1 - wave(column) * wave(row));
}

type Shade<Result> = (x: number, y: number) => Result;

/**
 * Samples a pixel of the card at several points, or at one: then patterns finer than a pixel beat with the sensor's. The
 * background is sampled once a pixel.
 */
function sampled(
  width: number,
  height: number,
  shade: Shade<number | undefined>,
  back: Shade<number>,
  fine: number,
): Light {
  const data = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const middle = shade(x + 0.5, y + 0.5);
      if (middle === undefined || fine === 1) {
        data[at] = middle ?? back(x, y);
        continue;
      }
      let sum = 0;
      for (let part = 0; part < fine * fine; part++) {
        sum += shade(x + ((part % fine) + 0.5) / fine, y + (floor(part / fine) + 0.5) / fine) ?? middle;
      }
      data[at] = sum / (fine * fine);
    }
  }
  return { width, height, data };
}

/** Returns the way from a pixel to the code's plane, in modules from its middle; false: the plane is behind. */
function placeOn(
  width: number,
  height: number,
  size: number,
  pose: Pose,
): (x: number, y: number) => [number, number, boolean] {
  const radians = (degrees: number) => (degrees * PI) / 180;
  const [tilt, axis, turn] = [radians(pose.tilt), radians(pose.axis), radians(pose.turn)];
  const [ax, ay] = [cos(axis), sin(axis)];
  const [tx, ty] = [cos(turn), sin(turn)];
  const focal = pose.fills * height * DISTANCE;
  return (x, y) => {
    // The ray through this pixel, with the code's side as the unit.
    const [rx, ry] = [(x - width / 2 - pose.right * height) / focal, (y - height / 2 - pose.down * height) / focal];
    // Along the axis nothing is tilted; across it the plane recedes.
    const [p, q] = [rx * ax + ry * ay, -rx * ay + ry * ax];
    const across = (q * DISTANCE) / (cos(tilt) - q * sin(tilt));
    const depth = DISTANCE + across * sin(tilt);
    const on = p * depth;
    const [u, v] = [on * ax - across * ay, on * ay + across * ax];
    return [(u * tx + v * ty) * size, (v * tx - u * ty) * size, depth > 0.2];
  };
}

const SHAPES = 14;

/** Returns a background of large and small spots and some shapes with hard edges, as a crowd, a wall or clothes are. */
function background(chance: Chance): (x: number, y: number) => number {
  const side = 64;
  const grid = Float32Array.from({ length: side * side }, () => chance.next());
  const spot = (x: number, y: number): number => {
    const [left, top] = [floor(x), floor(y)];
    const [fx, fy] = [x - left, y - top];
    const at = (column: number, row: number) => grid[(row & (side - 1)) * side + (column & (side - 1))]!;
    const upper = at(left, top) * (1 - fx) + at(left + 1, top) * fx;
    const lower = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx;
    return upper * (1 - fy) + lower * fy;
  };
  const base = chance.between(0.1, 0.4);
  const shapes = Array.from({ length: SHAPES }, () => ({
    ...{ x: chance.between(-0.1, 1.8), y: chance.between(-0.1, 1), wide: chance.between(0.01, 0.2) },
    ...{ high: chance.between(0.01, 0.2), slope: chance.between(-1, 1), change: chance.between(-0.15, 0.35) },
  }));
  const shaped = (x: number, y: number): number => {
    let sum = 0;
    for (const shape of shapes) {
      const [right, below] = [x - shape.x + (y - shape.y) * shape.slope, y - shape.y - (x - shape.x) * shape.slope];
      if (abs(right) < shape.wide && abs(below) < shape.high) sum += shape.change;
    }
    return sum;
  };
  return (x, y) =>
    shaped(x, y) + base + 0.25 * spot(x * 4, y * 4) + 0.15 * spot(x * 17 + 5, y * 17) + 0.08 * spot(x * 60, y * 60 + 9);
}

/** Returns dashes of the size of letters, in lines, by the place in sides of the code. */
function textLines(chance: Chance): (x: number, y: number) => boolean {
  const [high, wide, seed] = [chance.between(0.06, 0.1), chance.between(0.02, 0.04), chance.between(1, 9)];
  return (x, y) => {
    const line = floor(y / high);
    const inLine = y / high - line;
    if (inLine < 0.35 || inLine > 0.8 || x < 0.03 || x > 0.97) return false;
    const mixed = sin((floor(x / wide) * 12.9898 + line * 78.233 + floor(inLine * 6) * 3.7) * seed) * 43758.5453;
    return mixed - floor(mixed) < 0.5;
  };
}
