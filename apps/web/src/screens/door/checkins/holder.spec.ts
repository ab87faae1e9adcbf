import { expect, it } from '@jest/globals';
import { buyerBeside, holderOf } from './holder.ts';

const order_code = 'FTXARR7K2QX8M';
const user = { id: null, name: 'Bia Nogueira' };

it.each([
  [
    'a guest with a name',
    { holder_name: 'Léo Prado', assignee_to: 'l****@exemplo.br', user },
    'Léo Prado',
    'Bia Nogueira',
  ],
  [
    'a guest without one',
    { holder_name: null, assignee_to: 'l****@exemplo.br', user },
    'l****@exemplo.br',
    'Bia Nogueira',
  ],
  ['its buyer', { holder_name: 'Bia Nogueira', assignee_to: null, user }, 'Bia Nogueira', null],
  ['nobody who is known', { holder_name: null, assignee_to: null, user: null }, 'Pedido FTXARR7K2QX8M', null],
  [
    'nobody whom another seller has named',
    { holder_name: null, assignee_to: null, user: null, ticket: { seller: 'Sympla' } },
    'Sem nome',
    null,
  ],
])('holderOf an entry of %s is its holder, with the buyer beside', (_, row, name, buyer) => {
  expect(holderOf({ ...row, order_code })).toBe(name);
  expect(buyerBeside(row)).toBe(buyer);
});
