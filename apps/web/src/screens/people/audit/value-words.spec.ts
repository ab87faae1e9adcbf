import { describe, expect, it } from '@jest/globals';
import { fieldWords, valueWords } from './value-words.ts';

describe('valueWords', () => {
  it.each<[string, unknown, string]>([
    ['roles', ['customer', 'super-admin'], 'Cliente, Super-admin'],
    ['permissions', ['privacy_policy', 'supervise'], 'Política de privacidade, Supervisão'],
    ['permissions', ['of-a-later-version'], 'of-a-later-version'],
    ['convenience_tax', 12.75, '12,75%'],
    ['administrate_tax', null, '—'],
    ['unit_amount', 12_000, 'R$\u00a0120,00'],
    ['tickets_sold', 1846, '1846'],
    ['start_date', '2026-06-13T23:00:00.000Z', '13/06/2026 20:00'],
    ['visible', false, 'Não'],
    ['availability', 'private', 'Privado'],
    ['kind', 'meia_estudante', 'Meia estudante'],
    ['status', 'approved', 'Aprovado'],
    ['status', 'paid', 'Pago'],
    ['status', 'done', 'Realizado'],
    ['pix_type', 'random-key', 'Chave aleatória'],
    ['name', 'public', 'public'],
    ['team_ids', ['61f7bd75-a7e3-5d97-a5e3-ea152675f673'], '61f7…f673'],
    ['anything', [], '—'],
    ['anything', { a: 1 }, '{"a":1}'],
  ])('valueWords of %s %j are %s', (field, value, words) => {
    expect(valueWords(field, value)).toBe(words);
  });
});

it('valueWords name a field, and leave an unnamed one as written', () => {
  expect(fieldWords('blocked_at')).toBe('Bloqueada em');
  expect(fieldWords('of_a_later_version')).toBe('of a later version');
  expect(fieldWords('constructor')).toBe('constructor');
});
