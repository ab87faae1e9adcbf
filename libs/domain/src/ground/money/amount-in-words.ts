import type { Cents } from './cents.ts';

const ONES = [
  '',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'catorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
];
const TENS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const HUNDREDS = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
];
/** Singular and plural of thousand, million and so on. */
const SCALES = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
] as const;

/**
 * Writes an amount out as on cheques: `mil duzentos e trinta e quatro reais e cinquenta centavos`. Ignores its sign.
 */
export function amountInWords(amount: Cents): string {
  const all = Math.abs(amount);
  const reais = Math.floor(all / 100);
  const centavos = all % 100;
  const parts = [
    ...(reais > 0 || centavos === 0 ? [counted(reais, 'real', 'reais')] : []),
    ...(centavos > 0 ? [counted(centavos, 'centavo', 'centavos')] : []),
  ];
  return parts.join(' e ');
}

function counted(value: number, one: string, many: string): string {
  if (value === 0) return `zero ${many}`;
  // Um milhão DE reais, but um milhão e um reais.
  const of = value >= 1_000_000 && value % 1_000_000 === 0 ? 'de ' : '';
  return `${numberInWords(value)} ${of}${value === 1 ? one : many}`;
}

function numberInWords(value: number): string {
  const groups: string[] = [];
  for (let rest = value, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const group = rest % 1000;
    if (group === 0) continue;
    const [one, many] = SCALES[scale] ?? ['', ''];
    const said = scale === 1 && group === 1 ? one : `${underThousand(group)} ${group === 1 ? one : many}`.trim();
    // The last group is joined by an `e` where it is small or round: mil e cem, mil e um, mil duzentos e um.
    const isJoined = groups.length === 0 && value >= 1000 && scale === 0 && (group < 100 || group % 100 === 0);
    groups.unshift(isJoined ? `e ${said}` : said);
  }
  return groups.join(' ');
}

function underThousand(value: number): string {
  if (value === 100) return 'cem';
  const rest = value % 100;
  const small = rest < 20 ? [ONES[rest]] : [TENS[Math.floor(rest / 10)], ONES[rest % 10]];
  return [HUNDREDS[Math.floor(value / 100)], ...small].filter(Boolean).join(' e ');
}
