/** Legal texts on every page. */
export const lawTexts = Object.freeze({
  law: 'Termos e privacidade',
  terms: 'Termos de uso',
  privacy: 'Política de privacidade',
  agreement: {
    paying: 'Ao confirmar, você concorda com os',
    'signing-up': 'Ao criar a conta, você concorda com os',
  },
  termsInline: 'termos de uso',
  and: 'e com a',
  privacyInline: 'política de privacidade',
} as const);
