import { escapeHtml, failureWords as words } from '@festix/domain/ground';
import type { ProblemError } from '../watch/problem.ts';
import type { SupportEnv } from './page-tags.ts';

/** Returns a self-contained page: nothing else may be available when it is shown. */
export function failurePage(problem: ProblemError, requestId: string, support: SupportEnv): string {
  const isOurs = problem.status >= 500;
  const title = isOurs ? words.title : problem.message;
  const code = `<p>${words.supportCode}: <code>${escapeHtml(requestId)}</code></p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="robots" content="noindex" />
<title>${escapeHtml(title)} · Festix</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${isOurs ? `<p>${words.line}</p>\n${code}\n${contactOf(support)}` : ''}
<p class="ways">${isOurs ? `<a href="">${words.retry}</a> ` : ''}<a href="/">${words.home}</a></p>
</main>
</body>
</html>
`;
}

function contactOf({ SUPPORT_EMAIL, SUPPORT_PHONE }: SupportEnv): string {
  const ways = [
    SUPPORT_EMAIL && `<a href="mailto:${escapeHtml(SUPPORT_EMAIL)}">${escapeHtml(SUPPORT_EMAIL)}</a>`,
    SUPPORT_PHONE && `<a href="tel:${escapeHtml(SUPPORT_PHONE)}">${escapeHtml(SUPPORT_PHONE)}</a>`,
  ].filter(Boolean);
  return ways.length === 0 ? '' : `<p>${words.askSupport} ${ways.join(' · ')}</p>`;
}

const STYLE = `
:root{--page:#fff;--ink:#17111f;--ink-2:#4b4358;--action:#cf0f6a;--on-action:#fff;--raised:#e9e5ee}
@media (prefers-color-scheme:dark){:root{--page:#110c18;--ink:#f5f2f8;--ink-2:#c3bccf;--action:#ff66a8;--on-action:#17111f;--raised:#2a2036}}
body{margin:0;background:var(--page);color:var(--ink);font:500 17px/1.45 Archivo,'Helvetica Neue',Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:18vh 16px 48px}
h1{margin:0 0 12px;font-size:40px;line-height:1.05}
p{margin:0 0 16px;color:var(--ink-2)}
code{color:var(--ink);overflow-wrap:anywhere}
a{color:var(--ink)}
.ways a{display:inline-block;margin:8px 8px 0 0;border-radius:3px;background:var(--raised);padding:12px 18px;font-weight:700;text-decoration:none}
.ways a:first-child{background:var(--action);color:var(--on-action)}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
`;
