import type { Region } from './pixel-filters.ts';

/** Width that a picture is shrunk to before it is looked at, in pixels. */
const SMALL = 320;
/** Side of a cell, in pixels of the small picture. */
const CELL = 4;
/** Share of the way from a usual cell to the busiest at which a cell counts as busy. */
const BUSY = 0.45;
/** Share of the cells that may be busier than the busiest that counts, such as the edge of a lamp. */
const OUTLIERS = 0.005;
/** Change within the busiest cell that is more than a camera's noise, summed in grey levels. */
const LEAST_CHANGE = 10;
/** Cells of the smallest region. */
const FEWEST = 4;

/**
 * Finds where a picture is likeliest to show a code: a region about as wide as high that changes fast from left to right
 * and from top to bottom alike. It may be a text as well. Keeps its buffers from picture to picture.
 */
export class CodeRegion {
  private small = new Float32Array(0);
  private cells = new Float32Array(0);
  private spare = new Float32Array(0);
  private open = new Int32Array(0);
  private columns = 0;
  private rows = 0;

  /** Returns the likeliest region; undefined in a picture without any. */
  find(image: ImageData): Region | undefined {
    const step = Math.max(1, Math.round(image.width / SMALL));
    const [across, down] = [Math.floor(image.width / step), Math.floor(image.height / step)];
    this.resize(across, down);
    this.shrink(image, step, across);
    this.measure(across);
    this.smooth();
    this.smooth();
    const found = this.gather();
    if (!found) return undefined;
    const side = step * CELL;
    return { x: found.x * side, y: found.y * side, width: found.width * side, height: found.height * side };
  }

  private resize(across: number, down: number): void {
    if (this.small.length === across * down) return;
    [this.columns, this.rows] = [Math.floor((across - 1) / CELL), Math.floor((down - 1) / CELL)];
    const count = this.columns * this.rows;
    this.small = new Float32Array(across * down);
    [this.cells, this.spare, this.open] = [new Float32Array(count), new Float32Array(count), new Int32Array(count)];
  }

  /** Shrinks the picture to the mean of its pixels: noise goes, and the blocks of a blurred code stay. Green is enough. */
  private shrink({ data, width }: ImageData, step: number, across: number): void {
    const { small } = this;
    for (let at = 0; at < small.length; at++) {
      const column = at % across;
      let from = (((at - column) / across) * step * width + column * step) * 4 + 1;
      let sum = 0;
      for (let row = 0; row < step; row++, from += (width - step) * 4) {
        for (let part = 0; part < step; part++, from += 4) sum += data[from]!;
      }
      small[at] = sum / (step * step);
    }
  }

  /** Measures how much each cell changes, in the direction in which it changes less: lines of one direction don't count. */
  private measure(across: number): void {
    const { small, cells, columns, rows } = this;
    for (let row = 0, cell = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, cell++) {
        let right = 0;
        let down = 0;
        for (let y = 0; y < CELL; y++) {
          let at = (row * CELL + y) * across + column * CELL;
          for (let x = 0; x < CELL; x++, at++) {
            right += Math.abs(small[at + 1]! - small[at]!);
            down += Math.abs(small[at + across]! - small[at]!);
          }
        }
        cells[cell] = Math.min(right, down);
      }
    }
  }

  /** Replaces each cell by the mean of itself and its neighbours. */
  private smooth(): void {
    const { cells, spare, columns, rows } = this;
    for (let row = 0, cell = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, cell++) {
        let sum = 0;
        let count = 0;
        for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
          for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++, count++) {
            sum += cells[y * columns + x]!;
          }
        }
        spare[cell] = sum / count;
      }
    }
    [this.cells, this.spare] = [spare, cells];
  }

  /** Returns the bounds of the connected busy cells that have most to show, in cells. */
  private gather(): Region | undefined {
    const { cells, spare } = this;
    spare.set(cells);
    spare.sort();
    const usual = spare[spare.length >> 1] ?? 0;
    const busiest = spare[Math.floor(spare.length * (1 - OUTLIERS))] ?? 0;
    if (busiest - usual < LEAST_CHANGE) return undefined;
    const least = usual + (busiest - usual) * BUSY;
    let best: Region | undefined;
    let most = 0;
    for (let start = 0; start < cells.length; start++) {
      if (cells[start]! < least) continue;
      const { region, weight } = this.flood(start, least, usual);
      if (weight <= most) continue;
      [best, most] = [region, weight];
    }
    return best;
  }

  /** Takes a busy cell and all that are connected with it out of the cells; their weight is less if they are oblong. */
  private flood(start: number, least: number, usual: number): { region: Region; weight: number } {
    const { cells, open, columns, rows } = this;
    let [left, right, top, bottom] = [columns, 0, rows, 0];
    let [sum, count] = [0, 0];
    let waiting = 0;
    const take = (cell: number): void => {
      sum += cells[cell]! - usual;
      count += 1;
      cells[cell] = -1;
      open[waiting++] = cell;
    };
    take(start);
    while (waiting > 0) {
      const cell = open[--waiting]!;
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      if (x > 0 && cells[cell - 1]! >= least) take(cell - 1);
      if (x < columns - 1 && cells[cell + 1]! >= least) take(cell + 1);
      if (y > 0 && cells[cell - columns]! >= least) take(cell - columns);
      if (y < rows - 1 && cells[cell + columns]! >= least) take(cell + columns);
    }
    const region = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
    const squareness = Math.min(region.width, region.height) / Math.max(region.width, region.height);
    return { region, weight: count < FEWEST ? 0 : sum * squareness };
  }
}
