import { describe, expect, it } from '@jest/globals';
import type { DoorOrderView, DoorTicketView } from '@festix/domain/contract';
import type { ListedTicket } from '@festix/domain/door';
import { foundHere, foundOnServer, inReach } from './found-ticket.ts';

function ticket(code: string, holder_name: string | null, facts: Partial<DoorTicketView> = {}): DoorTicketView {
  return {
    id: code,
    serial: 1,
    entry: 0,
    code,
    price: { name: 'Inteira', kind: 'inteira' },
    lot: { id: 'l', name: 'Pista', sorting: 0 },
    holder_name,
    document_masked: null,
    assignee_to: null,
    transfered_user: null,
    user: null,
    order: { id: 'o', code: 'FTXARR7K2QX8M', status: 'paid', user: null },
    checkIn: [],
    feedback: 'ADMITTED',
    ...facts,
  };
}

const order: DoorOrderView = {
  id: 'o',
  code: 'FTXARR7K2QX8M',
  status: 'paid',
  user: { name: 'Maria Silva', email_masked: null, document_masked: '***.111.***-**' },
  tickets: [ticket('AAAAAAAAAA', 'João Ramos'), ticket('BBBBBBBBBB', 'Maria Silva'), ticket('CCCCCCCCCC', null)],
};

const checkIn = [{ id: 'c', created_at: '2026-06-14T01:00:00.000Z', by: null, device: null }];
const codes = (found: ReturnType<typeof foundOnServer>) => found.map(({ code }) => code);
const names = (found: ReturnType<typeof foundOnServer>) => found.map(({ name }) => name);

describe('foundOnServer', () => {
  it('foundOnServer is the one ticket whose code was typed, without the others of its order', () => {
    expect(names(foundOnServer([order], { kind: 'code', typed: 'bbbbb-bbbbb' }))).toEqual(['Maria Silva']);
  });

  it('foundOnServer is one ticket when its code was typed as a name, and a name of ten letters is not a code', () => {
    expect(codes(foundOnServer([order], { kind: 'name', typed: 'ccccc-ccccc' }))).toEqual(['CCCCCCCCCC']);
    expect(foundOnServer([order], { kind: 'name', typed: 'DDDDDDDDDD' })).toHaveLength(3);
    expect(foundOnServer([order], { kind: 'code', typed: 'DDDDDDDDDD' })).toEqual([]);
  });

  it('foundOnServer lists the sought person before the others of the order', () => {
    const found = inReach(foundOnServer([order], { kind: 'name', typed: 'mari' }));
    expect(codes(found)).toEqual(['BBBBBBBBBB', 'AAAAAAAAAA', 'CCCCCCCCCC']);
  });

  it('foundOnServer lists tickets that may enter before those that may not', () => {
    const entered = { ...order, tickets: [ticket('DDDDDDDDDD', null, { checkIn }), ...order.tickets] };
    const found = inReach(foundOnServer([entered], { kind: 'code', typed: order.code }));
    expect(codes(found)).toEqual(['AAAAAAAAAA', 'BBBBBBBBBB', 'CCCCCCCCCC', 'DDDDDDDDDD']);
  });

  it('foundOnServer names the buyer beside another holder, and once where the buyer holds the ticket', () => {
    const found = foundOnServer([order], { kind: 'code', typed: order.code });
    expect(found.map(({ name, order: told }) => [name, told])).toEqual([
      ['João Ramos', 'FTXARR7K2QX8M · Maria Silva'],
      ['Maria Silva', 'FTXARR7K2QX8M'],
      ['Maria Silva', 'FTXARR7K2QX8M'],
    ]);
  });

  it('foundOnServer shows no data of the buyer for a guest, nor the buyer’s name for a guest without one', () => {
    const guests = {
      ...order,
      tickets: [
        ticket('AAAAAAAAAA', 'João Ramos', { assignee_to: 'j****@exemplo.br' }),
        ticket('BBBBBBBBBB', 'Tia Rosa'),
        ticket('CCCCCCCCCC', null, { assignee_to: 'n****@exemplo.br' }),
        ticket('DDDDDDDDDD', 'Maria Silva', { document_masked: '***.111.***-**' }),
      ],
    };
    const found = foundOnServer([guests], { kind: 'code', typed: order.code });
    expect(found.map(({ name, document_masked, order: told }) => [name, document_masked, told])).toEqual([
      ['João Ramos', null, 'FTXARR7K2QX8M · Maria Silva'],
      ['Tia Rosa', null, 'FTXARR7K2QX8M · Maria Silva'],
      ['n****@exemplo.br', null, 'FTXARR7K2QX8M · Maria Silva'],
      ['Maria Silva', '***.111.***-**', 'FTXARR7K2QX8M'],
    ]);
  });

  it('foundOnServer is the whole order for an order’s code', () => {
    expect(foundOnServer([order], { kind: 'code', typed: 'FTXARR7K2QX8M' })).toHaveLength(3);
  });

  it('foundOnServer marks entered tickets and unpaid orders', () => {
    const entered = { ...order, tickets: [ticket('DDDDDDDDDD', 'Ana', { checkIn })] };
    const refunded: DoorOrderView = { ...order, status: 'refunded' };
    expect(foundOnServer([entered], { kind: 'name', typed: 'ana' })[0]!.obstacle).toBe('Já entrou');
    expect(foundOnServer([refunded], { kind: 'name', typed: 'maria' })[0]!.obstacle).toBe('Reembolsado');
  });
});

describe('foundHere', () => {
  const listed: ListedTicket = {
    ...{ serial: 7, lot_number: 1, price_kind: 'inteira', status: 'valid', order_status: 'paid', entry: 0 },
    ...{ code_hash: 'aabbccddeeff', checked_in_at: null, holder_name: 'Ana', document_masked: null },
    passages: [
      { area: 1, day: 2, entry: 3, undone: 0, second: 1_781_985_600, out: false },
      { area: 0, day: 2, entry: 1, undone: 0, second: 1_781_985_600, out: true },
    ],
  };
  const at = (area: number, day: number) => {
    const [found] = foundHere([listed], { list: { lotOf: () => undefined }, place: { area, day } });
    return [found?.obstacle, found?.entry];
  };

  it('foundHere marks a ticket as entered at the area and on the day of its holder alone', () => {
    expect(at(1, 2)).toEqual(['Já entrou', 3]);
    expect(at(0, 2)).toEqual([undefined, 1]);
    expect(at(1, 1)).toEqual([undefined, 0]);
  });

  it('foundHere tells of the whole event what the list says of the ticket', () => {
    const entered = { ...listed, entry: 2, checked_in_at: '2026-06-14T01:00:00.000Z' };
    const [found] = foundHere([entered], { list: { lotOf: () => undefined } });
    expect([found?.obstacle, found?.entry]).toEqual(['Já entrou', 2]);
  });
});
