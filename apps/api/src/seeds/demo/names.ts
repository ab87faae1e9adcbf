import { v5 } from 'uuid';

const NAMESPACE = '6f6d2c3a-2f3e-5b7b-9d0e-0a5b6b1c7d11';

/** Returns the id of a demonstration object: the same on every machine, so that an interrupted start continues. */
export function demoId(name: string): string {
  return v5(name, NAMESPACE);
}

/** Returns a function that yields pseudo-random numbers, the same sequence each time (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FIRST = [
  'Marina',
  'Rafa',
  'Bia',
  'Léo',
  'Dani',
  'Caio',
  'Nina',
  'Gil',
  'Érica',
  'João',
  'Tainá',
  'Iara',
  'Davi',
  'Luísa',
  'Antônio',
  'Zélia',
  'Ravi',
  'Moema',
];
const LAST = [
  'Couto Alves',
  'Nogueira',
  'Sampaio',
  'Tavares',
  'Prado',
  'Bastos',
  'Rocha',
  'Moreira',
  'de Assis',
  'Conceição',
  'Guimarães',
  'Lins',
  'Vasconcelos',
  'Brandão',
];

export function personName(random: () => number): string {
  return `${pick(FIRST, random)} ${pick(LAST, random)}`;
}

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is something to pick from');
  return item;
}

export function emailOf(name: string, number: number): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');
  return `${plain}${number}@exemplo.br`;
}

/** Returns a CPF with valid check digits. */
export function cpf(random: () => number): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(random() * 10));
  for (let check = 0; check < 2; check++) {
    const sum = digits.reduce((total, digit, at) => total + digit * (digits.length + 1 - at), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
