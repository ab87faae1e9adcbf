import { OpenIdIssuer } from '../../apps/api/src/testing/openid-issuer.ts';

export { ISSUER_COOKIE, type IssuerPerson } from '../../apps/api/src/testing/openid-issuer.ts';

/** Replaces Google and Apple on a stage: the browser's cookie names the person. */
export interface IdentityProviders {
  /** Variables of an API for them. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** The name that the stage has too: without https a browser keeps the cookie of the way there for one site alone. */
const HOST = 'localhost';

export async function openIdentityProviders(): Promise<IdentityProviders> {
  const [google, apple] = [await OpenIdIssuer.start('google', HOST), await OpenIdIssuer.start('apple', HOST)];
  return {
    env: { ...google.env, ...apple.env },
    close: async () => {
      await Promise.all([google.close(), apple.close()]);
    },
  };
}
