import { beginPdf, fontFile } from './pdf-fonts.ts';
import { runsOf, type Run } from './pdf-letters.ts';

/** The style of a text: size in points, and the most lines it may take. */
export interface Lettering {
  size: number;
  is_bold?: boolean;
  width: number;
  lines?: number;
}

/** A text set in lines, each a list of runs. */
export interface SetText extends Lettering {
  set: readonly (readonly Run[])[];
}

/** Factors of the size: line height, and the distance from a line's top to the baseline of all fonts. */
const LEADING = 1.3;
const ASCENT = 0.98;

export function heightOf({ set, size }: SetText): number {
  return set.length * size * LEADING;
}

/**
 * Draws a document whose pages are written one after another and released once they are full, so that thousands of rows
 * take no more memory than their bytes. Names are drawn with letters, as `drawPdf` does.
 */
export class PdfPages {
  private readonly document: PDFKit.PDFDocument;
  private readonly fonts = new Set<string>();
  private readonly pieces: Buffer[] = [];
  private readonly ended: Promise<Buffer>;

  constructor(title: string) {
    this.document = beginPdf({
      ...{ size: 'A4', margin: 0, lang: 'pt-BR', displayTitle: true, autoFirstPage: false },
      info: { Title: title, Author: 'Festix', Creator: 'Festix', Producer: 'Festix' },
    });
    this.document.on('data', (piece: Buffer) => this.pieces.push(piece));
    this.ended = new Promise((resolve, reject) => {
      this.document.on('end', () => resolve(Buffer.concat(this.pieces)));
      this.document.on('error', reject);
    });
  }

  /** Begins a page, and finishes the one before. */
  turn(): void {
    this.document.addPage();
  }

  /** Breaks a text into lines of its width; a text that does not fit ends in an ellipsis. */
  async set(text: string, lettering: Lettering): Promise<SetText> {
    const { width, lines: most = 1 } = lettering;
    const lines: Run[][] = [[]];
    let left = width;
    for (const word of (await runsOf(text)).flatMap(wordsOf)) {
      const isBreak = word.text === '\n';
      for (const part of isBreak ? [] : this.parts(word, lettering)) {
        const taken = this.widthOf(part, lettering);
        if (taken > left && lines.at(-1)!.length > 0) {
          lines.push([]);
          left = width;
        }
        lines.at(-1)!.push(part);
        left -= taken;
      }
      if (isBreak) {
        lines.push([]);
        left = width;
      }
    }
    return { ...lettering, set: lines.length <= most ? lines : this.cut(lines.slice(0, most), lettering) };
  }

  /** Writes a text with its upper left corner at a point of the page. */
  write({ set, ...lettering }: SetText, x: number, y: number, alignment: 'left' | 'right' = 'left'): void {
    const base = y + lettering.size * ASCENT;
    for (const [at, runs] of set.entries()) {
      const taken = runs.reduce((sum, run) => sum + this.widthOf(run, lettering), 0);
      let from = alignment === 'left' ? x : x + lettering.width - taken;
      for (const run of runs) {
        this.letter(run, lettering);
        this.document.text(run.text, from, base + at * lettering.size * LEADING, {
          ...{ lineBreak: false, baseline: 'alphabetic' },
        });
        from += this.widthOf(run, lettering);
      }
    }
  }

  /** Draws a line between two points. */
  rule(from: readonly [number, number], to: readonly [number, number], thickness: number): void {
    this.document
      .lineWidth(thickness)
      .moveTo(...from)
      .lineTo(...to)
      .stroke('#000000');
  }

  square(x: number, y: number, side: number): void {
    this.document.lineWidth(1).rect(x, y, side, side).stroke('#000000');
  }

  /** Returns the bytes of the document. */
  end(): Promise<Buffer> {
    this.document.end();
    return this.ended;
  }

  /** Breaks a word wider than its line anywhere. */
  private parts(word: Run, lettering: Lettering): Run[] {
    if (this.widthOf(word, lettering) <= lettering.width) return [word];
    const parts: Run[] = [];
    let text = '';
    for (const letter of word.text) {
      if (text && this.widthOf({ ...word, text: text + letter }, lettering) > lettering.width) {
        parts.push({ ...word, text });
        text = '';
      }
      text += letter;
    }
    return [...parts, { ...word, text }];
  }

  private cut(lines: Run[][], lettering: Lettering): Run[][] {
    const last = lines.at(-1)!;
    const ellipsis = { text: '…' };
    const isTooWide = () =>
      [...last, ellipsis].reduce((sum, run) => sum + this.widthOf(run, lettering), 0) > lettering.width;
    while (last.length > 0 && isTooWide()) {
      const run = last.pop()!;
      const text = [...run.text].slice(0, -1).join('');
      if (text) last.push({ ...run, text });
    }
    const run = last.pop();
    if (run) last.push({ ...run, text: run.text.trimEnd() });
    last.push(ellipsis);
    return lines;
  }

  private widthOf(run: Run, lettering: Lettering): number {
    this.letter(run, lettering);
    return this.document.widthOfString(run.text);
  }

  private letter({ font }: Run, { size, is_bold = false }: Lettering): void {
    const file = fontFile(font, is_bold);
    // Its name stands for an open font.
    if (!this.fonts.has(file)) this.document.registerFont(file, Buffer.from(file));
    this.fonts.add(file);
    this.document.font(file, size);
  }
}

/** Breaks a line after spaces, and at explicit breaks. */
function wordsOf(run: Run): Run[] {
  return (run.text.match(/\n|[^\s\u00a0]*[^\S\n\u00a0]+|(?:[^\s]|\u00a0)+[^\S\n]*/gu) ?? []).map((text) => ({
    ...run,
    text,
  }));
}
