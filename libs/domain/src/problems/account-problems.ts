import { catalogue } from './problem.ts';

/** Problems of signing in and of one's account. */
export const accountProblems = catalogue({
  INVALID_CREDENTIALS: { status: 401, detail: 'E-mail ou senha incorretos.' },
  SESSION_ENDED: { status: 401, detail: 'Sua sessão terminou, entre de novo.' },
  CODE_INVALID: { status: 400, detail: 'Código inválido ou expirado.', field: 'token' },
  CURRENT_PASSWORD_WRONG: { status: 422, detail: 'Senha atual incorreta.', field: 'current_password' },
  PASSWORD_COMMON: { status: 422, detail: 'Esta senha é muito conhecida, escolha outra.', field: 'password' },
  EMAIL_TAKEN: { status: 409, detail: 'Este e-mail já está sendo usado.', field: 'email' },
});
