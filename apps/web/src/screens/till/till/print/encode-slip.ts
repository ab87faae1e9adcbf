import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { create } from 'qrcode';
import { CODE_PAGES, type CodePage, type Letters } from './code-pages.ts';
import { printableText } from './printable-text.ts';
import { SAMPLE_LETTERS, SAMPLE_QR } from './samples.ts';
import type { Slip, SlipPart, SlipRow } from './slip.ts';

/** How a printer draws a QR: by its own command, or from a picture where it lacks the command. */
export type QrWay = 'native' | 'raster';

/** What has to be known of a printer to write for it. */
export interface PrinterKind {
  /** Width of the paper in mm. */
  paper: 58 | 80;
  letters: Letters;
  qr: QrWay;
}

/** Letters in a line of each paper, at 12 dots each. */
const COLUMNS = { 58: 32, 80: 48 } as const;

/** Dots across each paper, 8 a mm. */
const DOTS = { 58: 384, 80: 576 } as const;

/** Most dots of a module: a ticket's QR is then 32 mm wide at least, and reads from a hand. */
const MODULE_DOTS = { 58: 7, 80: 8 } as const;

/** Modules of white around a symbol. */
const QUIET_ZONE = 4;

/** Lines between the head and the knife. */
const LINES_TO_KNIFE = 5;

const FIGURE_WIDTH = { 58: 9, 80: 12 } as const;

/** Returns the bytes that print a slip by ESC/POS and cut it off. */
export function encodeSlip(slip: Slip, kind: PrinterKind): Uint8Array {
  const paper = new Paper(kind);
  for (const part of slip) paper.add(part);
  return paper.cut();
}

/**
 * Returns the bytes of the test paper: the same letters in each character set under a letter of the alphabet, and a QR
 * of each way under a number. People tell which of them read right.
 */
export function encodeTest(
  words: { title: string; letters: string; qr: string },
  sets: readonly CodePage[],
  paper: 58 | 80,
): Uint8Array {
  const plain = new Paper({ paper, letters: 'plain', qr: 'native' });
  plain.add({ is: 'title', text: words.title });
  plain.add({ is: 'line', text: words.letters });
  sets.forEach((set, place) => plain.sample(sampleName(place), set));
  plain.add({ is: 'line', text: words.qr });
  for (const [number, qr] of [
    ['1', 'native'],
    ['2', 'raster'],
  ] as const) {
    plain.add({ is: 'code', text: number });
    plain.qr(SAMPLE_QR, qr);
  }
  return plain.cut();
}

/** Returns the letter under which the test paper shows a character set. */
export function sampleName(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}

/** A paper as it is being written. */
class Paper {
  private readonly encoder: ReceiptPrinterEncoder;
  private readonly kind: PrinterKind;
  private readonly columns: number;

  constructor(kind: PrinterKind) {
    this.kind = kind;
    this.columns = COLUMNS[kind.paper];
    this.encoder = new ReceiptPrinterEncoder({
      language: 'esc-pos',
      columns: this.columns,
      imageMode: 'raster',
      feedBeforeCut: LINES_TO_KNIFE,
      codepageMapping: { cp437: 0, ...CODE_PAGES },
    });
    this.encoder.initialize();
    this.useLetters(kind.letters);
  }

  add(part: SlipPart): void {
    switch (part.is) {
      case 'name':
        return this.styled(part.text, 'left', { height: 2, isBold: true });
      case 'title':
        this.rule();
        return this.styled(part.text, 'left', { height: 2, isBold: true });
      case 'large':
        this.rule();
        return this.styled(part.text, 'left', { width: 2, height: 2, isBold: true });
      case 'line':
        return this.line(part.text, part.strong ?? '');
      case 'foot':
        this.rule();
        return this.write(part.text);
      case 'rows':
        this.rule();
        for (const row of part.rows) this.row(row);
        return;
      case 'table':
        this.rule();
        for (const row of [part.head, ...part.rows]) this.figures(row);
        return;
      case 'qr':
        return this.qr(part.text, this.kind.qr);
      case 'code':
        return this.styled(part.text, 'center', { height: 2, isBold: true });
      case 'sign':
        this.encoder.newline(4);
        this.rule();
        return this.write(part.text);
    }
  }

  /** Writes the sample in a character set. A printer that lacks it stays with the one before, which is not another's. */
  sample(name: string, set: CodePage): void {
    this.encoder.text(`${name}  `);
    this.useLetters(set);
    this.encoder.line(SAMPLE_LETTERS);
    this.useLetters(this.kind.letters);
  }

  qr(text: string, way: QrWay): void {
    const size = moduleDots(text, this.kind.paper);
    this.encoder.align('center').newline();
    if (way === 'native') this.encoder.qrcode(text, { model: 2, size, errorlevel: 'm' });
    else this.encoder.image(qrPicture(text, size), { mode: 'raster' });
    this.encoder.align('left');
  }

  cut(): Uint8Array {
    return this.encoder.cut('partial').encode();
  }

  private useLetters(letters: Letters): void {
    this.encoder.codepage(letters === 'plain' ? 'cp437' : letters);
  }

  private styled(
    text: string,
    align: 'left' | 'center',
    { width = 1, height = 1, isBold = false }: { width?: number; height?: number; isBold?: boolean },
  ): void {
    const { encoder } = this;
    encoder.align(align).bold(isBold).size(width, height);
    for (const words of wrapped(this.printable(text), Math.floor(this.columns / width))) encoder.line(words);
    encoder.size(1, 1).bold(false).align('left');
  }

  private line(text: string, strong: string): void {
    const start = this.printable(strong);
    const all = start + this.printable(text);
    let bold = start.length;
    for (const words of wrapped(all, this.columns)) {
      const isBold = bold > 0;
      if (isBold) this.encoder.bold(true).text(words.slice(0, bold)).bold(false);
      this.encoder.line(isBold ? words.slice(bold) : words);
      bold = Math.max(0, bold - words.length - 1);
    }
  }

  private write(text: string): void {
    this.line(text, '');
  }

  private row({ label, value, note, isTotal = false }: SlipRow): void {
    const figure = this.printable(value);
    const width = Math.max(this.columns - figure.length - 1, Math.floor(this.columns / 2));
    const [first = '', ...rest] = wrapped(this.printable(label), width);
    if (isTotal) this.encoder.bold(true).height(2);
    this.encoder.line(`${first} ${figure.padStart(this.columns - first.length - 1)}`);
    for (const words of rest) this.encoder.line(words);
    if (isTotal) this.encoder.height(1).bold(false);
    if (note) this.write(`  ${note}`);
  }

  private figures([label = '', ...figures]: readonly string[]): void {
    const each = FIGURE_WIDTH[this.kind.paper];
    const width = this.columns - each * figures.length;
    const [first = '', ...rest] = label.split('\n').flatMap((words) => wrapped(this.printable(words), width - 1));
    const end = figures.map((figure) => this.printable(figure).padStart(each)).join('');
    this.encoder.line(first.padEnd(width) + end);
    for (const words of rest) this.encoder.line(words);
  }

  private rule(): void {
    this.encoder.line('-'.repeat(this.columns));
  }

  private printable(text: string): string {
    return printableText(text, this.kind.letters);
  }
}

/** Returns a text in lines of at most so many letters, broken between words where there is room for one. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > 0 ? space : width;
    lines.push(rest.slice(0, end));
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return [...lines, rest];
}

/** Returns the dots of a module by which a symbol fits the paper, however the printer writes it. */
function moduleDots(text: string, paper: 58 | 80): number {
  // By bytes, which is the widest: few printers pack capitals and digits closer.
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], { errorCorrectionLevel: 'M' });
  return Math.max(1, Math.min(MODULE_DOTS[paper], Math.floor(DOTS[paper] / (modules.size + 2 * QUIET_ZONE))));
}

/** Returns the picture of a QR, black on white; its width is a multiple of 8, as printers want it. */
function qrPicture(text: string, dots: number): { width: number; height: number; data: Uint8ClampedArray } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = Math.ceil(((modules.size + 2 * QUIET_ZONE) * dots) / 8) * 8;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < modules.size * dots; y++) {
    for (let x = 0; x < modules.size * dots; x++) {
      if (!modules.get(Math.floor(y / dots), Math.floor(x / dots))) continue;
      const at = ((y + QUIET_ZONE * dots) * side + x + QUIET_ZONE * dots) * 4;
      data.fill(0, at, at + 3);
    }
  }
  return { width: side, height: side, data };
}
