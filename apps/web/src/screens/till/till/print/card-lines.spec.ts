import { describe, expect, it } from '@jest/globals';
import type { CashCardChargeView, CashCardsView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import type { CashSessionRow, SaleRow } from '../../../../offline/journal.db.ts';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import type { ClosedDrawer } from '../cash/closed-drawer.ts';
import { comparedCards } from '../cash/compared-charges.ts';
import { PaperPrinter } from '../printer/testing/paper-printer.ts';
import { encodeSlip } from './encode-slip.ts';
import type { Slip } from './slip.ts';
import { reportSlip } from './report-slip.ts';
import { receiptSlip, voidSlip } from './slips.ts';

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

const ANA = { id: 'ana', name: 'Ana' };

const sale = {
  id: 'sale-42',
  receipt: '017-000042',
  sold_at: '2026-06-14T01:00:00.000Z',
  operator: ANA,
  payment_method: 'card',
  card: { brand: 'visa', last_four: '4321', authorization_code: 'A1B2C3', installments: 3 },
  tickets: [],
  total: cents(180_00),
  tendered: null,
  card_reference: null,
  buyer: null,
  voided: null,
} as unknown as SaleRow;

const typed = {
  ...sale,
  card: undefined,
  payment_method: 'card_machine',
  card_reference: 'NSU 4817',
} as unknown as SaleRow;

/** Returns the words of a slip on paper of 58 mm. */
function wordsOf(slip: Slip): string {
  const printer = new PaperPrinter({ width: 384 });
  printer.take(encodeSlip(slip, { paper: 58, letters: 'cp860', qr: 'native' }));
  return PaperPrinter.wordsOf(printer.papers[0]!);
}

/** Returns a charge of a sale as the server compares it. */
const charge = (facts: Partial<CashCardChargeView> = {}): CashCardChargeView => ({
  ...{ order_id: 'sale-42', code: 'PEDIDO42', receipt: '017-000042', at: sale.sold_at, terminal: 'Maquininha azul' },
  ...{ card_brand: 'visa', card_last_four: '4321', authorization_code: 'A1B2C3', installments: 3, status: 'approved' },
  ...{ terminal_amount: cents(180_00), drawer_amount: cents(180_00), book_amount: cents(180_00), difference: cents(0) },
  ...facts,
});

const cards: CashCardsView = {
  charges: [charge({ terminal_amount: cents(170_00), difference: cents(-10_00) })],
  ...{ terminal: cents(170_00), drawer: cents(180_00), book: cents(180_00), difference: cents(-10_00) },
  typed: { sales: 0, drawer: cents(0), book: cents(0), counted: null, difference: null },
};

/** Returns the words of a report of a drawer with these sales by the terminal. */
function reportOf(charged: SaleRow[], compared?: CashCardsView): string {
  const closed: ClosedDrawer = {
    lines: [
      {
        ...{ operator: ANA, payment_method: 'card_machine', sales: 1, tickets: 1, amount: cents(50_00) },
        ...{ counted: cents(50_00), difference: cents(0) },
      },
    ],
    ...{
      moves: [],
      voids: [],
      charged,
      ever_charged: charged.map(({ id }) => id),
      receipts: null,
      total: cents(230_00),
    },
    ...{ cash_expected: cents(0), cash_counted: cents(0), difference: cents(0) },
  };
  const session = { opened_at: sale.sold_at, opened_by: ANA, closed_at: null } as CashSessionRow;
  const known = compared && { cards: comparedCards(compared, closed) };
  return wordsOf(reportSlip({ event, device: { name: 'Caixa 17' }, session, closed, ...known }));
}

describe('receiptSlip', () => {
  it('receiptSlip names the card that the terminal charged, its instalments and its authorization', () => {
    const words = wordsOf(receiptSlip(sale, event, false));
    expect(words).toMatch(/^Bandeira +Visa final 4321, 3x$/m);
    expect(words).toMatch(/^Autorização +A1B2C3$/m);
    expect(words).not.toContain('Digitado');
  });

  it('receiptSlip says of a card without the terminal that it was typed by hand, and with which slip', () => {
    const words = wordsOf(receiptSlip(typed, event, false));
    expect(words).toMatch(/^Cartão +Digitado à mão$/m);
    expect(words).toMatch(/NSU 4817$/m);
    expect(words).not.toContain('Autorização');
  });

  it('receiptSlip of a cash sale has no line of a card', () => {
    const cash = { ...typed, payment_method: 'cash', card_reference: null, tendered: cents(200_00) } as SaleRow;
    expect(wordsOf(receiptSlip(cash, event, false))).not.toContain('Cartão');
  });
});

describe('voidSlip', () => {
  it('voidSlip says that the money of a terminal goes back to the card', () => {
    expect(wordsOf(voidSlip(sale, event, sale.total))).toContain('O valor volta para o cartão.');
    expect(wordsOf(voidSlip(typed, event, typed.total))).not.toContain('volta para o cartão');
  });
});

describe('reportSlip', () => {
  it('reportSlip compares terminal, drawer and book, and lists a charge on which they differ', () => {
    const words = reportOf([sale], cards);
    expect(words).toMatch(
      /^017-000042 *\n +Visa final 4321, 3x · A1B2C3\nNa maquininha +170,00\nNa gaveta +180,00\nNo livro +180,00$/m,
    );
    expect(words).not.toMatch(/conferem?\.$/m);
    expect(words).toMatch(/^Na maquininha +R\$ 170,00$/m);
    expect(words).toMatch(/^Na gaveta +R\$ 180,00$/m);
    expect(words).toMatch(/^No livro +R\$ 180,00$/m);
    expect(words).toMatch(/^Diferença +- R\$ 10,00$/m);
    expect(words).not.toContain('Ainda sem a comparação');
  });

  it('reportSlip names a charge that the till does not know and one that the server lacks, and counts those that agree', () => {
    const told = { ...cards, charges: [charge(), charge({ order_id: 'other', receipt: null, installments: 1 })] };
    const words = reportOf([sale, { ...sale, id: 'sale-43', receipt: '017-000043' }], told);
    expect(words).toMatch(/^PEDIDO42: este caixa não *\nconhece a cobrança *\n +Visa final 4321 · A1B2C3$/m);
    expect(words).toMatch(/^017-000043 *\n.*\nNa maquininha +0,00\nNa gaveta +180,00\nNo livro +0,00$/m);
    expect(words).toMatch(/^1 cobrança confere\.$/m);
    expect(words).not.toContain('017-000042');
  });

  it('reportSlip of charges that all agree counts them, and keeps the paper short', () => {
    const words = reportOf([sale], { ...cards, charges: [charge()] });
    expect(words).toMatch(/^1 cobrança confere\.$/m);
    expect(words).not.toContain('017-000042');
  });

  it('reportSlip lists a hundred charges at most, and says of the rest that the sums have it', () => {
    const charges = Array.from({ length: 103 }, (_, at) => charge({ order_id: `other-${at}`, receipt: `017-9${at}` }));
    expect(reportOf([], { ...cards, charges })).toMatch(/^Mais 3 cobranças não cabem aqui;\nas somas são de todas\.$/m);
  });

  it('reportSlip of a list that the server has cut counts no sale as lacking there', () => {
    const words = reportOf([sale, { ...sale, id: 'sale-43', receipt: '017-000043' }], { ...cards, more_charges: 1 });
    expect(words).not.toContain('017-000043');
    expect(words).toMatch(/^Mais 1 cobrança não cabe/m);
  });

  it('reportSlip without the server says that nothing was compared yet', () => {
    const words = reportOf([sale]);
    expect(words).toMatch(/^Na gaveta +R\$ 180,00$/m);
    expect(words).toContain('Ainda sem a comparação');
    expect(words).not.toContain('Na maquininha');
  });

  it('reportSlip names the machine whose cards were typed, and a drawer without charges has no part of a terminal', () => {
    const words = reportOf([]);
    expect(words).toMatch(/^Maquininha, .*\ndigitado$/m);
    expect(words).not.toContain('Cartões da maquininha');
  });
});
