import { create } from 'qrcode';
import { decodeCodePage } from './code-pages.ts';

/** Words on a paper, as large as they were printed. */
export interface PrintedText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isBold: boolean;
}

/** Dots of a QR or a picture. */
export interface PrintedDots {
  x: number;
  y: number;
  width: number;
  height: number;
  isDark: (x: number, y: number) => boolean;
}

export interface PrintedPaper {
  width: number;
  height: number;
  texts: PrintedText[];
  dots: PrintedDots[];
}

export interface PaperPrinterOptions {
  /** Dots across: 384 on a paper of 58 mm, 576 on one of 80 mm. */
  width?: number;
  /** Numbers of the character sets that it has; it ignores any other. */
  sets?: readonly number[];
  hasQr?: boolean;
  /** Whether it answers real-time questions, as many cheap ones don't. */
  answers?: boolean;
  /** Whether it answers once all before the question is worked off, as some don't that answer in real time. */
  tellsEnd?: boolean;
}

const ESC = 0x1b;
const FS = 0x1c;
const GS = 0x1d;
const DLE = 0x10;
const LETTER = { width: 12, height: 24 };
const LINE = 30;

/** Answer to `DLE EOT` of a printer without a fault. */
const FINE = 0b0001_0010;

/**
 * A receipt printer in memory: understands the ESC/POS that our papers are written in, prints them as pictures, and stops
 * as a real one does when its paper ends or its cover is opened. It throws at a command that it does not know.
 */
export class PaperPrinter {
  readonly papers: PrintedPaper[] = [];
  isPaperOut = false;
  isCoverOpen = false;
  /** Bytes after which its paper ends once. */
  paperEndsAfter = Infinity;
  private readonly width: number;
  private readonly sets: readonly number[];
  private readonly hasQr: boolean;
  private readonly isAnswering: boolean;
  private readonly isTellingEnd: boolean;
  private waiting: number[] = [];
  private texts: PrintedText[] = [];
  private dots: PrintedDots[] = [];
  private y = 0;
  private line: PrintedText[] = [];
  private x = 0;
  private set = 0;
  private align = 0;
  private size = { width: 1, height: 1 };
  private isBold = false;
  private qr = { size: 3, text: '' };

  constructor({
    width = 576,
    sets = [0, 2, 3, 16, 19],
    hasQr = true,
    answers = true,
    tellsEnd = answers,
  }: PaperPrinterOptions = {}) {
    this.width = width;
    this.sets = sets;
    this.hasQr = hasQr;
    this.isAnswering = answers;
    this.isTellingEnd = tellsEnd;
  }

  /** Takes bytes, and returns what it answers at once. */
  take(bytes: Iterable<number>): number[] {
    const answers: number[] = [];
    const all = [...bytes];
    for (let at = 0; at < all.length; at++) {
      // Real-time questions pass all that waits.
      if (all[at] === DLE && all[at + 1] === 0x04 && all.length === 3) {
        if (this.isAnswering) answers.push(this.status(all[at + 2] ?? 0));
        return answers;
      }
      this.waiting.push(all[at]!);
      this.paperEndsAfter -= 1;
      if (this.paperEndsAfter === 0) this.isPaperOut = true;
    }
    answers.push(...this.work());
    return answers;
  }

  /** Puts new paper in and closes the cover; returns what is answered after the rest. A half paper is thrown away. */
  refill(): number[] {
    this.isPaperOut = false;
    this.isCoverOpen = false;
    this.waiting = [];
    this.begin();
    return [];
  }

  /** Returns the words of a paper, a line each. */
  static wordsOf({ texts }: PrintedPaper): string {
    const lines = Map.groupBy(texts, ({ y }) => y);
    return [...lines.values()].map((parts) => parts.map(({ text }) => text).join('')).join('\n');
  }

  /** Returns a paper as it looks, as SVG. */
  static pictureOf({ width, height, texts, dots }: PrintedPaper): string {
    const words = texts.map(
      ({ text, x, y, width: one, height: high, isBold }) =>
        `<text x="${x}" y="${y + high * 0.8}" font-size="${high}" font-weight="${isBold ? 700 : 400}" ` +
        `textLength="${one * text.length}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${escaped(text)}</text>`,
    );
    const symbols = dots.map((symbol) => {
      const runs: string[] = [];
      for (let y = 0; y < symbol.height; y++) {
        for (let x = 0; x < symbol.width; x++) {
          const start = x;
          while (x < symbol.width && symbol.isDark(x, y)) x++;
          if (x > start) runs.push(`M${symbol.x + start} ${symbol.y + y}h${x - start}v1h${start - x}z`);
        }
      }
      return `<path d="${runs.join('')}"/>`;
    });
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
      `font-family="monospace" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/>` +
      `${words.join('')}${symbols.join('')}</svg>`
    );
  }

  private status(question: number): number {
    const cover = this.isCoverOpen ? 0b100 : 0;
    if (question === 2) return FINE | cover | (this.isPaperOut ? 0b10_0000 : 0);
    return question === 4 && this.isPaperOut ? FINE | 0b110_0000 : FINE;
  }

  /** Works off what waits, as far as it is whole. */
  private work(): number[] {
    const answers: number[] = [];
    while (this.waiting.length > 0 && !this.isPaperOut && !this.isCoverOpen) {
      const used = this.command(this.waiting, answers);
      if (used === undefined) break;
      this.waiting.splice(0, used);
    }
    return answers;
  }

  /** Carries one command out, and returns its length; undefined while it is not whole. */
  private command(bytes: number[], answers: number[]): number | undefined {
    const [first = 0, second, third] = bytes;
    if (first === 0x0a) {
      this.feed();
      return 1;
    }
    if (first === 0x0d) return 1;
    if (first >= 0x20) {
      this.letter(first);
      return 1;
    }
    if (second === undefined) return undefined;
    if (first === ESC && second === 0x40) {
      this.reset();
      return 2;
    }
    if (first === FS && second === 0x2e) return 2;
    if (third === undefined) return undefined;
    if (first === ESC) return this.styled(second, third);
    if (first !== GS) throw new Error(`The printer does not know ${first}`);
    switch (second) {
      case 0x21:
        this.size = { width: (third >> 4) + 1, height: (third & 0x0f) + 1 };
        return 3;
      case 0x56:
        this.cut();
        return 3;
      case 0x72:
        if (this.isTellingEnd) answers.push(0);
        return 3;
      case 0x28:
        return this.symbol(bytes);
      case 0x76:
        return this.raster(bytes);
      default:
        throw new Error(`The printer does not know GS ${second}`);
    }
  }

  private styled(command: number, value: number): number {
    switch (command) {
      case 0x4d:
      case 0x2d:
        return 3;
      case 0x74:
        if (this.sets.includes(value)) this.set = value;
        return 3;
      case 0x61:
        this.align = value;
        return 3;
      case 0x45:
        this.isBold = value === 1;
        return 3;
      default:
        throw new Error(`The printer does not know ESC ${command}`);
    }
  }

  private symbol(bytes: number[]): number | undefined {
    const [, , kind, low = 0, high = 0, , action] = bytes;
    const length = 5 + low + high * 256;
    if (bytes.length < length) return undefined;
    if (kind !== 0x6b) throw new Error('The printer knows no other symbol than QR');
    const data = bytes.slice(7, length);
    if (action === 0x43) this.qr.size = data[0] ?? 3;
    if (action === 0x50) this.qr.text = String.fromCharCode(...data.slice(1));
    if (action === 0x51 && this.hasQr) {
      const { modules } = create([{ data: Buffer.from(this.qr.text), mode: 'byte' }], { errorCorrectionLevel: 'M' });
      const { size } = this.qr;
      const isDark = (x: number, y: number) => Boolean(modules.get(Math.floor(y / size), Math.floor(x / size)));
      this.draw(modules.size * size, modules.size * size, isDark);
    }
    return length;
  }

  private raster(bytes: number[]): number | undefined {
    const [, , , , wide = 0, wideHigh = 0, lines = 0, linesHigh = 0] = bytes;
    const width = wide + wideHigh * 256;
    const height = lines + linesHigh * 256;
    const length = 8 + width * height;
    if (bytes.length < length) return undefined;
    const data = bytes.slice(8, length);
    this.draw(width * 8, height, (x, y) => ((data[y * width + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0);
    return length;
  }

  /** Draws dots; those past the edge are lost, as on paper. */
  private draw(width: number, height: number, isDark: (x: number, y: number) => boolean): void {
    const free = this.width - width;
    // A symbol that is too wide is printed by none.
    if (free < 0) return;
    const x = this.align === 1 ? Math.floor(free / 2) : 0;
    this.dots.push({ x, y: this.y, width, height, isDark });
    this.y += height;
  }

  private letter(byte: number): void {
    const width = LETTER.width * this.size.width;
    if (this.x + width > this.width) this.feed();
    const last = this.line.at(-1);
    const text = decodeCodePage(byte, this.set);
    const height = LETTER.height * this.size.height;
    if (last?.width === width && last.height === height && last.isBold === this.isBold) last.text += text;
    else this.line.push({ text, x: this.x, y: this.y, width, height, isBold: this.isBold });
    this.x += width;
  }

  private feed(): void {
    const free = this.align === 1 ? Math.floor((this.width - this.x) / 2) : 0;
    this.texts.push(...this.line.map((part) => ({ ...part, x: part.x + free })));
    const highest = Math.max(LETTER.height, ...this.line.map(({ height }) => height));
    this.y += highest + LINE - LETTER.height;
    this.line = [];
    this.x = 0;
  }

  private cut(): void {
    const { width, y: height, texts, dots } = this;
    this.papers.push({ width, height, texts, dots });
    this.begin();
  }

  private begin(): void {
    this.texts = [];
    this.dots = [];
    this.line = [];
    this.x = 0;
    this.y = 0;
  }

  private reset(): void {
    this.set = 0;
    this.align = 0;
    this.size = { width: 1, height: 1 };
    this.isBold = false;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
