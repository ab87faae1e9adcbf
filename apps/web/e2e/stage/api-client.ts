import { signIn, type ApiClient } from '../../../../tools/stage/api-client.ts';

export type { ApiClient };

export function stageUrl(): string {
  const url = process.env['E2E_URL'];
  if (!url) throw new Error('the stage is not up');
  return url;
}

/** Signs a person of the demonstration in and speaks for him, to set a test's scene. */
export function signedIn(email: string, password = 'festix123'): Promise<ApiClient> {
  return signIn(stageUrl(), email, password);
}
