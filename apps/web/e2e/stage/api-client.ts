import { signIn, type ApiClient } from '../../../../tools/stage/api-client.ts';

export type { ApiClient };

export function stageUrl(): string {
  const url = process.env['E2E_URL'];
  if (!url) throw new Error('the stage is not up');
  return url;
}

/** Password of the demonstration's accounts; sign-up refuses it. */
export const DEMO_PASSWORD = 'festix123';
/** Password of accounts that a test creates. */
export const PASSWORD = 'varal de lona azul';

/** Returns the password of an account by its e-mail address. */
export function passwordOf(email: string): string {
  return email.endsWith('@festix.dev') ? DEMO_PASSWORD : PASSWORD;
}

/** Signs an account in and returns its client, to set the scene of a test. */
export function signedIn(email: string, password = passwordOf(email)): Promise<ApiClient> {
  return signIn(stageUrl(), email, password);
}
