import { cents } from '../../ground/money/index.ts';
import { cardName, cardRefusalAdvice, chargedCardWords, chargedText } from './card-words.ts';

const TOTAL = cents(12_360);

it.each([
  ['master', '6351', 'Mastercard final 6351'],
  ['debelo', null, 'Elo Débito'],
  ['cabal', '0001', 'cabal final 0001'],
  ['', null, 'Cartão'],
  ['constructor', '1234', 'constructor final 1234'],
])('cardName of %s with the digits %s is %s', (brand, last_four, name) => {
  expect(cardName({ brand, last_four })).toBe(name);
});

it('chargedCardWords names the instalments, if there are several', () => {
  expect(chargedCardWords({ brand: 'visa', last_four: '4321', installments: 3 })).toBe('Visa final 4321, 3x');
  expect(chargedCardWords({ brand: null, last_four: null, installments: 1 })).toBe('Cartão');
});

it('chargedText tells instalments, and their total where the payer owes interest', () => {
  expect(chargedText({ installments: 1, total: 12_360 }, TOTAL)).toBe('R$\u00a0123,60');
  expect(chargedText({ installments: 3, total: 12_360 }, TOTAL)).toBe('3x de R$\u00a041,20');
  expect(chargedText({ installments: 12, total: 14_832 }, TOTAL)).toBe(
    '12x de R$\u00a012,36 (total R$\u00a0148,32, com juros)',
  );
});

it('cardRefusalAdvice says what to do, whatever the gateway answers', () => {
  expect(cardRefusalAdvice('cc_rejected_bad_filled_security_code')).toBe(
    'Confira o código de segurança e tente de novo.',
  );
  for (const detail of ['cc_rejected_by_mars', '__proto__', '', null])
    expect(cardRefusalAdvice(detail)).toBe('O pagamento não foi aprovado. Use outro cartão ou pague com Pix.');
});
