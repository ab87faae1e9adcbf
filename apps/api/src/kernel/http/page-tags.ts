import { escapeHtml, PASSWORD_MIN_LENGTH, UNCAPPED_FEE } from '@festix/domain/ground';
import type { Env } from '../../env.ts';

export type SupportEnv = Pick<Env, 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'>;

export type PlatformEnv = Pick<Env, 'PLATFORM_NAME' | 'PLATFORM_DOCUMENT' | 'PLATFORM_ADDRESS' | 'PLATFORM_EMAIL'>;

/** How the app learns whom people can turn to, also while nothing else answers: by the head of its pages. */
export function supportTags({ SUPPORT_EMAIL, SUPPORT_PHONE }: SupportEnv): string {
  return metaTag('festix-support-email', SUPPORT_EMAIL) + metaTag('festix-support-phone', SUPPORT_PHONE);
}

/** How the app learns what this house asks of a new password, where that is more than the usual. */
export function passwordTag(env: Pick<Env, 'PASSWORD_MIN_LENGTH'>): string {
  const asked = env.PASSWORD_MIN_LENGTH;
  return metaTag('festix-password-min-length', asked > PASSWORD_MIN_LENGTH ? String(asked) : '');
}

/** How the app learns how high a convenience fee may be here, where that is bounded. */
export function feeCapTag({ MAX_CONVENIENCE_TAX: most }: Pick<Env, 'MAX_CONVENIENCE_TAX'>): string {
  return metaTag('festix-max-convenience-tax', most < UNCAPPED_FEE ? String(most) : '');
}

/** How the app learns who runs this house, for the foot of every page. */
export function platformTags(env: PlatformEnv): string {
  return (['NAME', 'DOCUMENT', 'ADDRESS', 'EMAIL'] as const)
    .map((part) => metaTag(`festix-platform-${part.toLowerCase()}`, env[`PLATFORM_${part}`]))
    .join('');
}

function metaTag(name: string, content: string): string {
  return content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}" />`;
}
