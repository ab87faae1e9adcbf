/** Texts around a producer's questions to buyers. */
export const askedTexts = Object.freeze({
  none: 'Nada mais é perguntado.',
  order: 'Sobre o pedido',
  ticket: 'Sobre cada ingresso',
  optional: 'opcional',
  choose: 'Escolha',
} as const);
