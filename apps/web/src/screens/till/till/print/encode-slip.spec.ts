import { describe, expect, it } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import type { SaleRow, SoldTicket } from '../../../../offline/journal.db.ts';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import { PaperPrinter, type PrintedPaper } from '../printer/testing/paper-printer.ts';
import { encodeSlip, encodeTest, type PrinterKind } from './encode-slip.ts';
import { CODE_PAGE_NAMES, CODE_PAGES } from './code-pages.ts';
import { receiptSlip, ticketSlip, voidSlip } from './slips.ts';

const QR = `T1${'6BF2ELH0VMAK$JI6C:E+Q1XR*K/3.Y9W%5-8O7ZPD4G'.repeat(3).slice(0, 119)}`;

const event = {
  event: {
    name: 'São João da Praça',
    start_date: '2026-06-13T23:00:00.000Z',
    time_zone: 'America/Sao_Paulo',
    age_rating: '18',
    venue: { name: 'Praça do Comércio', city: 'Olinda', state: 'PE' },
    producer: { name: 'Produções Ação' },
  },
  sale_point: { name: 'Bilheteria Norte' },
} as TillEventRow;

const ticket = (code: string, kind: SoldTicket['kind']): SoldTicket => ({
  ticket_id: code,
  lot_id: 'lot',
  lot_name: 'Camarote open bar',
  price_id: kind,
  price_name: kind === 'inteira' ? 'Inteira' : 'Meia',
  kind,
  unit_amount: cents(kind === 'inteira' ? 120_00 : 60_00),
  document: null,
  code,
  qr: QR,
});

const sale = {
  receipt: '017-000042',
  sold_at: '2026-06-14T01:00:00.000Z',
  operator: { id: 'ana', name: 'Conceição' },
  payment_method: 'cash',
  tickets: [ticket('ABCD-1234', 'inteira'), ticket('EFGH-5678', 'meia_estudante')],
  total: cents(180_00),
  tendered: cents(200_00),
  card_reference: null,
  buyer: { name: 'Ângela Nuñez', document: '52998224725' },
  voided: null,
} as unknown as SaleRow;

const NARROW: PrinterKind = { paper: 58, letters: 'cp860', qr: 'native' };
const DOTS = { 58: 384, 80: 576 };

/** Prints a sale, and returns its papers. */
function printed(kind: PrinterKind, options: ConstructorParameters<typeof PaperPrinter>[0] = {}): PrintedPaper[] {
  const printer = new PaperPrinter({ width: DOTS[kind.paper], ...options });
  const tickets = sale.tickets.map((one, at) => ticketSlip(one, at + 1, { sale, event, isCopy: false }));
  for (const slip of [receiptSlip(sale, event, false), ...tickets]) printer.take(encodeSlip(slip, kind));
  return printer.papers;
}

/** Reads the QR of a paper from its picture. */
function qrOf({ width, height, dots }: PrintedPaper): string {
  const pixels = new Uint8ClampedArray(width * height).fill(255);
  for (const symbol of dots) {
    for (let y = 0; y < symbol.height; y++) {
      for (let x = 0; x < symbol.width; x++) {
        if (symbol.isDark(x, y)) pixels[(symbol.y + y) * width + symbol.x + x] = 0;
      }
    }
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, width, height)));
  return new QRCodeReader().decode(bitmap).getText();
}

describe('encodeSlip', () => {
  it('encodeSlip prints a sale as a receipt and one cut-off paper for each ticket', () => {
    const [receipt, ...tickets] = printed(NARROW).map((paper) => PaperPrinter.wordsOf(paper));
    expect(tickets).toHaveLength(2);
    expect(receipt).toContain('São João da Praça');
    expect(receipt).toContain('Recibo 017-000042');
    expect(receipt).toContain('Operador: Conceição');
    expect(receipt).toContain('Ângela Nuñez');
    expect(receipt).toContain('529.982.247-25');
    expect(receipt).toMatch(/^Total +R\$ 180,00$/m);
    expect(receipt).toMatch(/^Troco +20,00$/m);
    expect(tickets[1]).toContain('Traga: Carteira de estudante\n(CIE)');
    expect(tickets[1]).toContain('EFGH-5678');
    expect(tickets[1]).toContain('Ingresso 2 de 2');
    for (const words of tickets) expect(words).toContain('18');
  });

  it('encodeSlip keeps every line within the paper', () => {
    for (const kind of [NARROW, { ...NARROW, paper: 80 as const }]) {
      const papers = printed(kind);
      const ends = papers.flatMap(({ texts }) => texts.map(({ x, width, text }) => x + width * text.length));
      expect(Math.max(...ends)).toBe(DOTS[kind.paper]);
    }
  });

  it('encodeSlip prints the lot in larger letters than anything else, and the document of a half price bold', () => {
    const [, , meia] = printed(NARROW);
    const largest = Math.max(...meia!.texts.map(({ width }) => width));
    const large = meia!.texts.filter(({ width }) => width === largest);
    expect(large.map(({ text }) => text).join(' ')).toBe('Camarote open bar');
    expect(meia!.texts.find(({ text }) => text.startsWith('Traga:'))?.isBold).toBe(true);
  });

  it.each(CODE_PAGE_NAMES)('encodeSlip prints the letters of Portuguese by %s', (letters) => {
    const [receipt] = printed({ ...NARROW, letters }, { sets: [0, CODE_PAGES[letters]] });
    expect(PaperPrinter.wordsOf(receipt!)).toContain('São João da Praça');
    expect(PaperPrinter.wordsOf(receipt!)).toContain('· Produções\nAção');
  });

  it('encodeSlip prints letters without accents for a printer without a set for them', () => {
    const [receipt] = printed({ ...NARROW, letters: 'plain' }, { sets: [0] });
    expect(PaperPrinter.wordsOf(receipt!)).toContain('Sao Joao da Praca');
    expect(PaperPrinter.wordsOf(receipt!)).toContain('1 x Inteira');
  });

  it.each([
    ['native', 58],
    ['native', 80],
    ['raster', 58],
    ['raster', 80],
  ] as const)('encodeSlip prints the QR of a ticket %s on %i mm, 30 mm wide at least, and it reads', (qr, paper) => {
    const [, first, second] = printed({ paper, letters: 'cp860', qr }, { hasQr: qr === 'native' });
    for (const one of [first, second]) {
      expect(one!.dots[0]!.width / 8).toBeGreaterThan(30);
      expect(qrOf(one!)).toBe(QR);
    }
  });

  it('encodeSlip prints a code too long for large dots in smaller ones, as wide as the paper', () => {
    const long = 'A code of another seller. '.repeat(12);
    const printer = new PaperPrinter({ width: 384 });
    for (const qr of ['native', 'raster'] as const)
      printer.take(encodeSlip([{ is: 'qr', text: long }], { ...NARROW, qr }));
    for (const paper of printer.papers) expect(qrOf(paper)).toBe(long);
  });

  it('encodeSlip prints a voided sale with its reason and a line to sign on', () => {
    const voided = {
      ...sale,
      voided: {
        op_id: 'op',
        reason: 'Cliente desistiu',
        supervisor: { id: 'sueli', name: 'Sueli' },
        at: '2026-06-14T01:05:00.000Z',
      },
    } as SaleRow;
    const printer = new PaperPrinter({ width: 384 });
    printer.take(encodeSlip(voidSlip(voided, event, cents(180_00)), NARROW));
    const words = PaperPrinter.wordsOf(printer.papers[0]!);
    expect(words).toContain('Venda desfeita');
    expect(words).toContain('Motivo: Cliente desistiu');
    expect(words).toContain('Supervisão: Sueli');
    expect(words).toContain('Assinatura');
  });

  it('encodeSlip of a copy says so', () => {
    const printer = new PaperPrinter({ width: 384 });
    printer.take(encodeSlip(receiptSlip(sale, event, true), NARROW));
    expect(PaperPrinter.wordsOf(printer.papers[0]!)).toContain('segunda via');
  });
});

describe('encodeTest', () => {
  const words = { title: 'Teste', letters: 'Qual linha', qr: 'Qual QR' };

  it('encodeTest shows which character set a printer has, and which QR', () => {
    const printer = new PaperPrinter({ width: 384, sets: [0, 2], hasQr: false });
    printer.take(encodeTest(words, CODE_PAGE_NAMES, 58));
    const lines = PaperPrinter.wordsOf(printer.papers[0]!).split('\n');
    const right = lines.filter((one) => one.includes('ç ã é õ à ú Ç Ã É Õ'));
    expect(right).toEqual(['B  ç ã é õ à ú Ç Ã É Õ']);
    expect(qrOf(printer.papers[0]!)).toHaveLength(121);
  });
});
