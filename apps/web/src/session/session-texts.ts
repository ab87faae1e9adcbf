/** What the dialog says to a person whose session has ended. */
export const sessionTexts = Object.freeze({
  title: 'Sua sessão terminou',
  line: (email: string) => `O que você digitou continua aqui. Entre de novo como ${email} e seguimos de onde parou.`,
  lineWithoutPassword: (email: string) =>
    `O que você digitou continua aqui. Entre de novo como ${email} em outra aba e volte para esta.`,
  password: 'Senha',
  signIn: 'Entrar de novo',
  signingIn: 'Entrando…',
  anotherTab: 'Entrar em outra aba',
  anotherWay: 'Entrar de outra forma, em outra aba',
  leave: 'Sair sem salvar',
} as const);
