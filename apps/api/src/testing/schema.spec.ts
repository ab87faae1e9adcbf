import { describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { expectReply, holdToContract } from './schema.ts';

const me = {
  id: '0190a8f0-0000-7000-8000-000000000000',
  name: 'Ana',
  email: 'ana@exemplo.br',
  phone: null,
  document: null,
  is_foreigner: false,
  slug: null,
  roles: ['customer'],
  withheld_roles: [],
  grants: [],
  has_password: true,
  asks_password: true,
  convenience_tax: null,
};

function answer(status: number, body: unknown, type = 'application/json'): Response {
  return { status, body, type } as Response;
}

describe('contract check of answers', () => {
  it('the contract check accepts an answer as promised', () => {
    expect(() => expectReply('accounts.me', me)).not.toThrow();
    expect(() => holdToContract('GET', '/api/me?x=1', answer(200, me))).not.toThrow();
  });

  it.each([
    ['one field too many', { ...me, password_hash: 'x' }, /password_hash/],
    ['one field missing', { ...me, name: undefined }, /name/],
    ['a wrong type', { ...me, is_foreigner: 'no' }, /is_foreigner/],
    ['an id that is none', { ...me, id: '7' }, /\/id/],
    ['an unknown role', { ...me, roles: ['king'] }, /roles/],
  ])('the contract check refuses %s @V15.3.1', (_, body, fault) => {
    expect(() => expectReply('accounts.me', JSON.parse(JSON.stringify(body)))).toThrow(fault);
  });

  it('the contract check refuses an amount that is no whole number of centavos', () => {
    const price = {
      price_id: me.id,
      name: 'Inteira',
      lot: { id: me.id, name: '1º lote' },
      amount: 1,
      unit_amount: 10.5,
    };
    expect(() => expectReply('buying.order', { items: [price] })).toThrow(/\/items\/0\/unit_amount must be integer/);
  });

  it('the contract check refuses a status that the contract does not name', () => {
    expect(() => holdToContract('GET', '/api/me', answer(202, me))).toThrow(/status/);
  });

  it('the contract check refuses errors that are no problems, or have an unknown code', () => {
    expect(() => holdToContract('GET', '/api/me', answer(500, {}, 'text/html'))).toThrow(/not a problem/);
    const problem = {
      type: 'https://festix.dev/problemas/x',
      title: 'x',
      status: 418,
      detail: 'x',
      code: 'TEAPOT',
      request_id: 'x',
    };
    expect(() => holdToContract('GET', '/api/me', answer(418, problem, 'application/problem+json'))).toThrow(/code/);
  });

  it('the contract check tells a path with parameters from one without', () => {
    const path = `/api/producer/events/${me.id}/lots`;
    expect(() => holdToContract('GET', path, answer(200, { data: [{}], count: 1 }))).toThrow(/\/data\/0/);
    expect(() => holdToContract('GET', path, answer(200, { data: [], count: 0 }))).not.toThrow();
  });

  it('the contract check accepts a redirection with a location, and no other', () => {
    const sent = (headers: Record<string, string>, text = '') =>
      ({ status: 302, body: {}, type: '', headers, text }) as Response;
    const hold = (response: Response) => () => holdToContract('GET', '/api/auth/social/google', response);
    expect(hold(sent({ location: '/signin' }))).not.toThrow();
    expect(hold(sent({}))).toThrow(/location/);
    expect(hold(sent({ location: '/signin' }, 'Found'))).toThrow(/body/);
  });

  it('the contract check refuses a call that is not in the contract', () => {
    expect(() => expectReply('accounts.nothing', {})).toThrow(/no call/);
  });
});
