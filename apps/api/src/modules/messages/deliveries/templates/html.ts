import { escapeHtml, unlinked } from '@festix/domain/ground';
import type { Letter, Run, Sentence } from './letter.ts';
import { DAY, NIGHT } from '../../../documents/paper/palette.ts';
import { flagsHtml, notchHtml, teethHtml } from './paper.ts';

/** Content-ID of the logo, which is attached to the mail. */
export const LOGO_CID = 'logo@festix';

const FONT = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
const MONO = "'Martian Mono','SF Mono',Menlo,Consolas,'Courier New',monospace";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Renders a letter in the product's style. Every text is escaped here, and nowhere before. */
export function renderHtml(letter: Letter, publicUrl: string): string {
  const { subject, preview, heading, opening, code, button, notes } = letter;
  return `<!DOCTYPE html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${plainHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="table" style="margin:0;padding:0;background:${DAY.table};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${plainHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table ${TABLE} width="100%" class="table" style="background:${DAY.table}"><tr><td align="center" class="around" style="padding:32px 16px 48px">
<table ${TABLE} width="100%" style="max-width:600px;table-layout:fixed;font-family:${FONT}">
<tr><td style="background:${DAY.action};padding:0 0 26px">
${flagsHtml()}
<table ${TABLE} width="100%"><tr><td class="side" style="padding:20px 44px 0">
<img src="cid:${LOGO_CID}" width="132" height="28" alt="festix" style="display:block;border:0;color:${DAY.onAction};font-family:${FONT};font-size:26px;font-weight:800;line-height:28px">
</td></tr></table>
</td></tr>
<tr><td class="paper side" style="background:${DAY.paper};padding:40px 44px 36px">
<h1 class="ink" style="margin:0 0 16px;color:${DAY.ink};font-size:32px;line-height:1.06;font-weight:800;letter-spacing:-.02em">${plainHtml(heading)}</h1>
${opening.map(paragraph).join('\n')}
${code ? stub(code) : ''}
${button ? action(button) : ''}
${notes.length > 0 ? small(notes) : ''}
${button ? fallback(button.link) : ''}
</td></tr>
<tr><td>${teethHtml()}</td></tr>
<tr><td class="side tertiary" style="padding:18px 44px 0;color:${DAY.tertiary};font-size:13px;line-height:1.5">Mensagem automática do Festix, em <a href="${escapeHtml(publicUrl)}" class="tertiary" style="color:${DAY.tertiary};text-decoration:underline">${escapeHtml(hostOf(publicUrl))}</a>. Ninguém lê as respostas.</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-decoration-thickness:1.5px;text-underline-offset:2px}
@media (max-width:520px){
.around{padding:0 0 32px!important}
.side{padding-left:24px!important;padding-right:24px!important}
.wide{display:none!important}
.code{font-size:27px!important}
.action{display:block!important;text-align:center!important}
.fill{width:100%!important}
}
@media (prefers-color-scheme:dark){
.table{background:${NIGHT.table}!important}
.paper{background:${NIGHT.paper}!important}
.raised{background:${NIGHT.raised}!important}
.ink{color:${NIGHT.ink}!important}
.secondary{color:${NIGHT.secondary}!important}
.tertiary{color:${NIGHT.tertiary}!important}
.rule{border-top-color:${NIGHT.ink}!important}
.fill{background:${NIGHT.action}!important}
.action{color:${NIGHT.onAction}!important}
.tooth{border-left-color:${NIGHT.table}!important;border-right-color:${NIGHT.table}!important;border-top-color:${NIGHT.paper}!important}
.notch-left,.notch-right{border-color:${NIGHT.raised}!important}
.notch-left{border-left-color:${NIGHT.paper}!important}
.notch-right{border-right-color:${NIGHT.paper}!important}
}`.replaceAll('\n', '');

function paragraph(sentence: Sentence): string {
  return `<p class="secondary" style="margin:0 0 14px;color:${DAY.secondary};font-size:17px;line-height:1.45">${sentenceHtml(sentence)}</p>`;
}

/** Renders the code as a ticket's stub, to be read aloud and typed. */
function stub(code: string): string {
  return `<table ${TABLE} width="100%" class="raised" style="margin:12px 0 0;background:${DAY.raised}"><tr>
<td width="12" valign="middle" align="left">${notchHtml('left')}</td>
<td align="center" style="padding:18px 8px 20px"><div class="tertiary" style="color:${DAY.tertiary};font-size:13px;line-height:1.3;font-weight:600;padding-bottom:6px">Seu código</div><div class="code ink" style="color:${DAY.ink};font-family:${MONO};font-size:34px;line-height:1.1;font-weight:700;letter-spacing:2px;white-space:nowrap">${escapeHtml(code)}</div></td>
<td width="12" valign="middle" align="right">${notchHtml('right')}</td>
</tr></table>`;
}

function action({ label, link }: { label: string; link: string }): string {
  return `<table ${TABLE} class="fill" style="margin:22px 0 0;background:${DAY.action};border-radius:3px"><tr><td class="fill" style="border-radius:3px"><a href="${escapeHtml(link)}" class="action" style="display:inline-block;padding:15px 26px 16px;color:${DAY.onAction};font-family:${FONT};font-size:17px;line-height:1.2;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function small(notes: readonly Sentence[]): string {
  const lines = notes.map(
    (note) =>
      `<p class="secondary" style="margin:0 0 6px;color:${DAY.secondary};font-size:15px;line-height:1.45">${sentenceHtml(note)}</p>`,
  );
  return `<div class="rule" style="margin:34px 0 0;padding:16px 0 0;border-top:2px solid ${DAY.ink}">${lines.join('')}</div>`;
}

/** Renders the link as text, for programs without buttons. */
function fallback(link: string): string {
  return `<p class="tertiary" style="margin:18px 0 0;color:${DAY.tertiary};font-size:13px;line-height:1.45;word-break:break-all">Se o botão não abrir, use este endereço: <a href="${escapeHtml(link)}" class="tertiary" style="color:${DAY.tertiary};text-decoration:underline">${escapeHtml(link)}</a></p>`;
}

function sentenceHtml(sentence: Sentence): string {
  return typeof sentence === 'string' ? plainHtml(sentence) : sentence.map(runHtml).join('');
}

function runHtml(run: Run): string {
  if (typeof run === 'string') return plainHtml(run);
  if ('as_written' in run) return escapeHtml(run.as_written);
  if ('strong' in run)
    return `<strong class="ink" style="color:${DAY.ink};font-weight:700">${plainHtml(run.strong)}</strong>`;
  return `<a href="${escapeHtml(run.link)}" class="ink" style="color:${DAY.ink};font-weight:700;text-decoration:underline">${plainHtml(run.label)}</a>`;
}

/** Escapes text, so that no program makes a link of it. */
function plainHtml(text: string): string {
  return escapeHtml(unlinked(text));
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).host;
}
