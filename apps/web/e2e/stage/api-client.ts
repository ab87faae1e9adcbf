import { signIn, type ApiClient } from '../../../../tools/stage/api-client.ts';

export type { ApiClient };

export function stageUrl(): string {
  const url = process.env['E2E_URL'];
  if (!url) throw new Error('the stage is not up');
  return url;
}

/** Password of the demonstration's people, which nobody can choose. */
export const DEMO_PASSWORD = 'festix123';
/** Password of those whom a test makes up. */
export const PASSWORD = 'varal de lona azul';

/** What somebody signs in with, of the demonstration or made up by a test. */
export function passwordOf(email: string): string {
  return email.endsWith('@festix.dev') ? DEMO_PASSWORD : PASSWORD;
}

/** Signs a person in and speaks for him, to set a test's scene. */
export function signedIn(email: string, password = passwordOf(email)): Promise<ApiClient> {
  return signIn(stageUrl(), email, password);
}
