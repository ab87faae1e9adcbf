/** What fields say by themselves. Apart from the screens' texts, because the first page already loads the fields. */
export const fieldTexts = Object.freeze({
  showPassword: 'Mostrar senha',
} as const);
