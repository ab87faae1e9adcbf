import { escapeHtml } from '@festix/domain';
import type { Env } from '../env.ts';

export type SupportEnv = Pick<Env, 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'>;

/** How the app learns whom people can turn to, also while nothing else answers: by the head of its pages. */
export function supportTags({ SUPPORT_EMAIL, SUPPORT_PHONE }: SupportEnv): string {
  return metaTag('festix-support-email', SUPPORT_EMAIL) + metaTag('festix-support-phone', SUPPORT_PHONE);
}

function metaTag(name: string, content: string): string {
  return content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}" />`;
}
