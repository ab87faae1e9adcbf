import { catalogue } from './problem.ts';

/** Problems of sign-in and of the own account. */
export const accountProblems = catalogue({
  INVALID_CREDENTIALS: { status: 401, detail: 'E-mail ou senha incorretos.' },
  SESSION_ENDED: { status: 401, detail: 'Sua sessão terminou, entre de novo.' },
  CODE_INVALID: { status: 400, detail: 'Código inválido ou expirado.', field: 'token' },
  INVITE_NEEDS_SIGN_IN: {
    status: 403,
    detail: 'Este convite é de uma conta que já existe. Entre nela para aceitar.',
  },
  SECOND_FACTOR_NEEDED: { status: 401, detail: 'Informe o código do seu aplicativo de autenticação.' },
  SECOND_FACTOR_WRONG: { status: 422, detail: 'Código incorreto ou já usado. Informe o código atual.', field: 'code' },
  SECOND_FACTOR_ON: { status: 409, detail: 'A verificação em duas etapas já está ativa.' },
  SECOND_FACTOR_OFF: { status: 409, detail: 'A verificação em duas etapas não está ativa.' },
  CURRENT_PASSWORD_WRONG: { status: 422, detail: 'Senha atual incorreta.', field: 'current_password' },
  PROOF_NEEDED: { status: 422, detail: 'Já faz um tempo que você entrou. Confirme que é você para continuar.' },
  PASSWORD_COMMON: {
    status: 422,
    detail:
      'Esta senha é fácil de adivinhar: é muito usada, ou é uma palavra, data ou sequência conhecida. Escolha outra.',
    field: 'password',
  },
  PASSWORD_OWN: {
    status: 422,
    detail: 'A senha não pode ser o seu nome, o seu e-mail ou Festix, nem com números ou símbolos junto.',
    field: 'password',
  },
  EMAIL_TAKEN: { status: 409, detail: 'Este e-mail já está sendo usado.', field: 'email' },
  ACCOUNT_BLOCKED: { status: 403, detail: 'Esta conta está bloqueada. Fale com o suporte.' },
  DOCUMENT_REQUIRED: { status: 422, detail: 'Informe o documento para continuar.', field: 'document' },
  SOCIAL_UNAVAILABLE: { status: 404, detail: 'Esta forma de entrar não está disponível.' },
  SOCIAL_FAILED: { status: 401, detail: 'Não foi possível entrar por este serviço, tente novamente.' },
  SOCIAL_EMAIL_UNVERIFIED: {
    status: 401,
    detail: 'O serviço não confirmou o seu e-mail. Entre com e-mail e senha.',
  },
  ACCOUNT_HAS_EVENTS: {
    status: 409,
    detail: 'Sua conta tem eventos. Transfira os eventos ou fale com o suporte antes de excluir a conta.',
  },
});
