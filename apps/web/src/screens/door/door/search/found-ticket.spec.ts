import { describe, expect, it } from '@jest/globals';
import type { DoorOrderView, DoorTicketView } from '@festix/domain/contract';
import { feedbackTexts } from '@festix/domain/door';
import { foundOnServer, inReach } from './found-ticket.ts';

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

  const dead = (feedback_text: string, facts: Partial<DoorTicketView> = {}) => ({
    ...order,
    tickets: [ticket('DDDDDDDDDD', 'Ana', { feedback: 'ORDER_CANCELLED_ERROR', feedback_text, ...facts })],
  });
  const seller = { seller: 'Sympla', seller_code: 'SYM-0042-K7Q' };

  it.each([
    ['withdrawn by its seller', dead(feedbackTexts.ticketCancelled, seller), 'Retirado'],
    ['cancelled', dead(feedbackTexts.ticketCancelled), 'Cancelado'],
    ['refunded', dead(feedbackTexts.ticketRefunded), 'Reembolsado'],
    ['withdrawn after its entry', dead(feedbackTexts.ticketCancelled, { ...seller, checkIn }), 'Retirado'],
  ])('foundOnServer marks a ticket that is %s alone, while its order is paid', (_, told, obstacle) => {
    expect(foundOnServer([told], { kind: 'name', typed: 'ana' })).toMatchObject([{ obstacle, isDead: true }]);
  });

  it('foundOnServer shows the code of its other seller, and no order, which nobody knows', () => {
    const sold = { ...order, tickets: [ticket('DDDDDDDDDD', 'Ana', seller)] };
    const [found] = foundOnServer([sold], { kind: 'code', typed: 'sym-0042-k7q' });
    expect(found).toMatchObject({ code: 'SYM-0042-K7Q', order: undefined, obstacle: undefined });
  });
});
