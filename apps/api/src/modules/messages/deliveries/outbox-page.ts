import { escapeHtml, formatDateTime } from '@festix/domain/ground';
import { LOGO } from './compose-mail.ts';
import type { OutboxMail } from './outbox.ts';
import { LOGO_CID } from './templates/html.ts';
import { DAY, NIGHT } from '../../documents/paper/palette.ts';

const PICTURE = `data:image/png;base64,${LOGO.toString('base64')}`;

const STYLE = `
:root{color-scheme:light dark;--ink:${DAY.ink};--quiet:${DAY.tertiary};--paper:${DAY.paper};--table:${DAY.table};--line:${DAY.hairline}}
@media (prefers-color-scheme:dark){:root{--ink:${NIGHT.ink};--quiet:${NIGHT.tertiary};--paper:${NIGHT.paper};--table:${NIGHT.table};--line:${NIGHT.hairline}}}
*{box-sizing:border-box}
body{margin:0;background:var(--table);color:var(--ink);font:15px/1.45 Archivo,'Helvetica Neue',Arial,sans-serif}
header{background:${DAY.action};padding:20px 24px}
header img{display:block}
main{max-width:1000px;margin:0 auto;padding:32px 24px 64px}
h1{margin:0 0 8px;font-size:32px;line-height:1.06;font-weight:800;letter-spacing:-.02em}
p{margin:0 0 24px;color:var(--quiet)}
a{color:inherit}
ol{list-style:none;margin:0;padding:0;border-top:2px solid var(--ink)}
li{border-bottom:1px solid var(--line)}
li a{display:grid;grid-template-columns:9.5rem minmax(0,1fr) minmax(0,2fr);gap:16px;padding:14px 4px;text-decoration:none}
li a:hover{background:var(--paper)}
li span{overflow-wrap:anywhere}
time,dd{font-variant-numeric:tabular-nums}
time,dt,summary{color:var(--quiet)}
strong{font-weight:700}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 16px;margin:0 0 24px;overflow-wrap:anywhere}
dd{margin:0}
iframe{display:block;width:100%;height:900px;border:1px solid var(--line);background:var(--paper)}
pre{overflow:auto;margin:12px 0 0;padding:20px;background:var(--paper);white-space:pre-wrap;overflow-wrap:anywhere}
details{margin:24px 0 0}
@media (max-width:640px){li a{grid-template-columns:1fr;gap:2px}}
`.replaceAll('\n', '');

/** Returns the messages that would have been sent, as a page. */
export function outboxPage(mails: readonly OutboxMail[]): string {
  const rows = mails.map(
    ({ id, to, channel, subject, created_at }) =>
      `<li><a href="/api/outbox/${id}"><time datetime="${created_at}">${formatDateTime(created_at)}</time><span>${channel === 'whatsapp' ? 'WhatsApp · ' : ''}${escapeHtml(to)}</span><strong>${escapeHtml(subject)}</strong></a></li>`,
  );
  const list = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>Nenhuma mensagem ainda.</p>';
  return page(
    'Caixa de saída',
    `<h1>Caixa de saída</h1><p>Sem servidor de e-mail nem WhatsApp, as mensagens ficam aqui em vez de serem enviadas.</p>${list}`,
  );
}

/** Returns one message in a frame without scripts, whose links open in place of the page. */
export function outboxMessagePage(mail: OutboxMail): string {
  const { id, to, from, subject, html, text, attachment, created_at } = mail;
  const shown = html.replace('<head>', '<head><base target="_top">').replace(`cid:${LOGO_CID}`, PICTURE);
  return page(
    subject,
    `<p><a href="/api/outbox">Caixa de saída</a></p><h1>${escapeHtml(subject)}</h1>
<dl><dt>De</dt><dd>${escapeHtml(from)}</dd><dt>Para</dt><dd>${escapeHtml(to)}</dd><dt>Data</dt><dd><time datetime="${created_at}">${formatDateTime(created_at)}</time></dd>${attachment === null ? '' : `<dt>Anexo</dt><dd><a href="/api/outbox/${id}/ingresso.pdf">${escapeHtml(attachment)}</a></dd>`}</dl>
${
  html
    ? `<iframe title="Mensagem" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(shown)}"></iframe>
<details><summary>Só o texto</summary><pre>${escapeHtml(text)}</pre></details>`
    : `<pre>${escapeHtml(text)}</pre>`
}`,
  );
}

function page(title: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · Festix</title><style>${STYLE}</style></head>
<body><header><a href="/"><img src="${PICTURE}" width="132" height="28" alt="Festix"></a></header><main>${body}</main></body>
</html>
`;
}
