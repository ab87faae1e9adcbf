import { blindlyCopiedTo, copiedTo, emailsIn, MOST_COPIES } from './email-list.ts';

it('emailsIn splits addresses at commas and removes repetitions', () => {
  expect(emailsIn(' Ana@exemplo.br, bia@exemplo.br,,ana@exemplo.br ')).toEqual(['ana@exemplo.br', 'bia@exemplo.br']);
  expect(emailsIn(' , ')).toEqual([]);
});

it.each([
  ['', true],
  ['ana@exemplo.br', true],
  ['ana@exemplo.br, bia@exemplo.br', true],
  ['ana@exemplo.br; bia@exemplo.br', false],
  ['ana', false],
  ['ana@exemplo.br, bia', false],
  [Array.from({ length: MOST_COPIES + 1 }, (_, at) => `a${at}@exemplo.br`).join(), false],
])('a list of copies accepts "%s": %s', (text, isTaken) => {
  expect(copiedTo.check(text)).toBe(isTaken);
  expect(blindlyCopiedTo.check(text)).toBe(isTaken);
});

it('rules of a list of copies name its field', () => {
  const said = (field: string) => `Formato de email inválido no campo ${field}. Separe múltiplos emails por vírgula.`;
  expect(copiedTo.message).toBe(said('CC'));
  expect(blindlyCopiedTo.message).toBe(said('BCC'));
});
