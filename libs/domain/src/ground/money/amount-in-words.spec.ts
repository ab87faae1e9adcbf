import { amountInWords } from './amount-in-words.ts';
import { cents } from './cents.ts';

it.each([
  [0, 'zero reais'],
  [1, 'um centavo'],
  [50, 'cinquenta centavos'],
  [1_00, 'um real'],
  [1_50, 'um real e cinquenta centavos'],
  [15_00, 'quinze reais'],
  [100_00, 'cem reais'],
  [150_00, 'cento e cinquenta reais'],
  [999_99, 'novecentos e noventa e nove reais e noventa e nove centavos'],
  [1_000_00, 'mil reais'],
  [1_001_00, 'mil e um reais'],
  [1_100_00, 'mil e cem reais'],
  [1_234_56, 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
  [21_000_00, 'vinte e um mil reais'],
  [100_000_00, 'cem mil reais'],
  [1_000_000_00, 'um milhão de reais'],
  [2_000_001_00, 'dois milhões e um reais'],
  [2_500_000_00, 'dois milhões quinhentos mil reais'],
  [-10_00, 'dez reais'],
])('amountInWords of %d centavos is %s', (amount, words) => {
  expect(amountInWords(cents(amount))).toBe(words);
});
