/** Texts of the dialog for an ended session. */
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

/** Texts of the dialog for the second factor. */
export const secondFactorTexts = Object.freeze({
  title: 'Verificação em duas etapas',
  line: 'Abra o seu aplicativo de autenticação e digite o código que ele mostra para o Festix.',
  code: 'Código do aplicativo',
  recoveryLine: 'Digite um dos códigos que você guardou quando ativou a verificação. Cada um vale uma vez.',
  recoveryCode: 'Código de recuperação',
  send: 'Confirmar',
  sending: 'Confirmando…',
  useRecovery: 'Usar um código de recuperação',
  useApp: 'Usar o aplicativo',
  cancel: 'Cancelar',
} as const);
