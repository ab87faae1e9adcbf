import { holderName, type ShownHolder } from './holder.ts';

const user = { name: 'Bia Nogueira' };

it.each<[string, ShownHolder, string | null]>([
  ['whoever the server names', { holder_name: 'Léo', assignee_to: 'l****@exemplo.br', user }, 'Léo'],
  [
    'the address of whom it went to, and not its buyer',
    { holder_name: null, assignee_to: 'l****@exemplo.br', user },
    'l****@exemplo.br',
  ],
  ['its buyer where it went to nobody else', { holder_name: null, assignee_to: null, user }, 'Bia Nogueira'],
  ['nobody where nobody is known', { holder_name: null, user: { name: null } }, null],
])('holderName of a ticket is %s', (_, shown, name) => expect(holderName(shown)).toBe(name));
