import type { DoorOrderView, DoorTicketView } from '@festix/domain/contract';
import { ids } from './views.ts';

/** Returns the ticket with a number, of a paid order that may enter. */
export function doorTicket(n: number, over: Partial<DoorTicketView> = {}): DoorTicketView {
  const buyer = { id: null, name: 'Ana Souza' };
  return {
    id: `0198f000-0000-7000-8000-00000000050${n}`,
    serial: n,
    entry: 0,
    code: `7K2QX8MV4${n}`,
    price: { name: 'Inteira', kind: 'inteira' },
    lot: { id: ids.lot, name: '2º lote', sorting: 1 },
    holder_name: `Pessoa ${n}`,
    document_masked: '***.982.***-**',
    assignee_to: null,
    transfered_user: null,
    user: buyer,
    order: { id: '0198f000-0000-7000-8000-000000000600', code: 'FTXARR7K2QX8M', status: 'paid', user: buyer },
    checkIn: [],
    feedback: 'ADMITTED',
    ...over,
  };
}

/** Returns the order of these tickets. */
export function doorOrder(...tickets: DoorTicketView[]): DoorOrderView {
  return {
    id: '0198f000-0000-7000-8000-000000000600',
    code: 'FTXARR7K2QX8M',
    status: 'paid',
    user: { name: 'Ana Souza', email_masked: 'a***@exemplo.br', document_masked: '***.982.***-**' },
    tickets,
  };
}
