import { withoutNames } from './audit-names.ts';

const zilda = { id: 'z', email: 'zilda@exemplo.br' };
const davi = { id: 'd', name: 'Davi', email: 'davi@exemplo.br' };

it('a person is removed from a list, and the others stay in it', () => {
  const team = {
    id: 't',
    name: 'Casa',
    team_members: [{ ...zilda, name: 'Zilda' }, davi],
    events: [{ id: 'e', name: 'Festa' }],
  };
  expect(withoutNames(team, zilda)).toEqual({ ...team, team_members: [{ id: 'z' }, davi] });
});

it('a person is recognised by the address alone', () => {
  const invitation = { id: 'i', email: zilda.email, expires_at: '2026-11-28T12:00:00.000Z' };
  expect(withoutNames(invitation, zilda)).toEqual({ id: 'i', expires_at: invitation.expires_at });
});

it('a person is recognised by the id, under any address', () => {
  expect(withoutNames({ id: 'z', name: 'Zilda', email: 'antiga@exemplo.br' }, zilda)).toEqual({ id: 'z' });
});

it.each([[null], ['Zilda'], [7], [[]], [[davi]]])('a list without the person, %j, stays as it is', (value) => {
  expect(withoutNames(value, zilda)).toEqual(value);
});
