import { escapeHtml, PASSWORD_MIN_LENGTH, UNCAPPED_FEE } from '@festix/domain/ground';
import type { Env } from '../../env.ts';

export type SupportEnv = Pick<Env, 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'>;

export type PlatformEnv = Pick<Env, 'PLATFORM_NAME' | 'PLATFORM_DOCUMENT' | 'PLATFORM_ADDRESS' | 'PLATFORM_EMAIL'>;

/** Returns head tags with the support contacts, for the app to show even if nothing else answers. */
export function supportTags({ SUPPORT_EMAIL, SUPPORT_PHONE }: SupportEnv): string {
  return metaTag('festix-support-email', SUPPORT_EMAIL) + metaTag('festix-support-phone', SUPPORT_PHONE);
}

/** Returns a head tag with the password length, if it is above the default. */
export function passwordTag(env: Pick<Env, 'PASSWORD_MIN_LENGTH'>): string {
  const asked = env.PASSWORD_MIN_LENGTH;
  return metaTag('festix-password-min-length', asked > PASSWORD_MIN_LENGTH ? String(asked) : '');
}

/** Returns a head tag with the cap of the convenience fee, if there is one. */
export function feeCapTag({ MAX_CONVENIENCE_TAX: most }: Pick<Env, 'MAX_CONVENIENCE_TAX'>): string {
  return metaTag('festix-max-convenience-tax', most < UNCAPPED_FEE ? String(most) : '');
}

export type CardEnv = Pick<Env, 'MERCADO_PAGO_ACCESS_TOKEN' | 'MERCADO_PAGO_PUBLIC_KEY' | 'MERCADO_PAGO_INSTALLMENTS'>;

/**
 * Returns head tags for cards: whose fields a page of ours has, none where cards are named on the gateway's page; its
 * public key; and the most instalments, if they are set.
 */
export function cardTags(env: CardEnv): string {
  const { MERCADO_PAGO_PUBLIC_KEY: key, MERCADO_PAGO_INSTALLMENTS: most } = env;
  const isReal = env.MERCADO_PAGO_ACCESS_TOKEN !== '';
  const own = isReal ? key && 'mercadopago' : 'sandbox';
  return (
    metaTag('festix-card-fields', own) +
    metaTag('festix-card-key', isReal ? key : '') +
    metaTag('festix-card-installments', most > 0 ? String(most) : '')
  );
}

/** Returns head tags with the platform's operator, for the foot of every page. */
export function platformTags(env: PlatformEnv): string {
  return (['NAME', 'DOCUMENT', 'ADDRESS', 'EMAIL'] as const)
    .map((part) => metaTag(`festix-platform-${part.toLowerCase()}`, env[`PLATFORM_${part}`]))
    .join('');
}

function metaTag(name: string, content: string): string {
  return content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}" />`;
}
