/** Texts of the fields themselves. Apart from the screens' texts, because the first page already loads the fields. */
export const fieldTexts = Object.freeze({
  didYouMean: 'Você quis dizer',
  showPassword: 'Mostrar senha',
  forgot: 'Esqueci a senha',
  forgotHint: 'Entra só com Google ou Apple? Nesse link você cria uma senha por e-mail.',
} as const);
