import { escapeHtml, PASSWORD_MIN_LENGTH } from '@festix/domain';
import type { Env } from '../env.ts';

export type SupportEnv = Pick<Env, 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'>;

/** How the app learns whom people can turn to, also while nothing else answers: by the head of its pages. */
export function supportTags({ SUPPORT_EMAIL, SUPPORT_PHONE }: SupportEnv): string {
  return metaTag('festix-support-email', SUPPORT_EMAIL) + metaTag('festix-support-phone', SUPPORT_PHONE);
}

/** How the app learns what this house asks of a new password, where that is more than the usual. */
export function passwordTag(env: Pick<Env, 'PASSWORD_MIN_LENGTH'>): string {
  const asked = env.PASSWORD_MIN_LENGTH;
  return metaTag('festix-password-min-length', asked > PASSWORD_MIN_LENGTH ? String(asked) : '');
}

function metaTag(name: string, content: string): string {
  return content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}" />`;
}
