import { escapeHtml } from '@festix/domain/ground';
import { quantityText, ratioOf, shown, type Finding, type Growth, type Unit } from './finding.ts';

/** Ratios drawn, to both sides of the limit: a hundredth of it and a hundred times it. */
const FAR = 100;
const WIDTH = 360;
const HEIGHT = 200;
const MARGIN = 34;

/** Returns a run's figures as one HTML file without further files: each beside its limit, then their growth. */
export function benchPage(title: string, facts: readonly string[], findings: readonly Finding[]): string {
  const grown = findings.filter((finding) => finding.growth);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1>
<p>${facts.map(escapeHtml).join(' · ')}</p>
<table>
<thead><tr><th>work</th><th>measured</th><th>limit</th><th>measured ÷ limit</th><th>must reach</th></tr></thead>
<tbody>
${findings.map(rowOf).join('\n')}
</tbody>
</table>
${grown.length > 0 ? `<h2>How it grows</h2>\n<div class="curves">${grown.map(curveOf).join('\n')}</div>` : ''}
</html>
`;
}

function rowOf(finding: Finding): string {
  const { work, measured, limit, goals } = finding;
  const ratio = ratioOf(finding);
  const cells = [
    escapeHtml(work.trim()),
    quantityText(measured),
    limit ? `${quantityText(limit)}<small>${escapeHtml(limit.what)}</small>` : '',
    ratio === undefined ? '' : barOf(ratio, isReached(finding)),
    goals.map(({ text, reached }) => `${reached ? '✓' : '<b>✗</b>'} ${escapeHtml(text)}`).join('<br>'),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

const isReached = ({ goals }: Finding): boolean => goals.every(({ reached }) => reached);

/** Draws a bar from the limit, in the middle, to the left or right by powers of ten. */
function barOf(ratio: number, reached: boolean): string {
  const middle = 100;
  const reach = (Math.log(Math.min(FAR, Math.max(1 / FAR, ratio))) / Math.log(FAR)) * middle;
  const x = Math.min(middle, middle + reach);
  return `<svg width="200" height="16" role="img" aria-label="${shown(ratio)} times the limit"><rect class="${
    reached ? 'reached' : 'missed'
  }" x="${x.toFixed(1)}" y="2" width="${Math.max(1, Math.abs(reach)).toFixed(1)}" height="12"/><path d="M${middle} 0V16"/></svg> ${shown(ratio)}`;
}

/** Draws a curve with both axes in powers of ten: work that grows in proportion to its size is a line of slope one. */
function curveOf(finding: Finding): string {
  const { of, points } = finding.growth as Growth;
  const x = scale(
    points.map(({ size }) => size),
    MARGIN,
    WIDTH - MARGIN,
  );
  const y = scale(
    points.map(({ value }) => value),
    HEIGHT - MARGIN,
    MARGIN,
  );
  const places = points.map(({ size, value }) => ({ size, value, left: x(size), top: y(value) }));
  const line = places.map(({ left, top }) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' ');
  const marks = places.map(
    ({ size, value, left, top }) =>
      `<circle cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="4"/>` +
      `<text x="${left.toFixed(1)}" y="${(top - 10).toFixed(1)}">${labelOf(value, finding.measured.unit)}</text>` +
      `<text x="${left.toFixed(1)}" y="${HEIGHT - 10}">${shown(size)}</text>`,
  );
  return `<figure><figcaption>${escapeHtml(finding.work.trim())}<small>by ${escapeHtml(of)}</small></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(finding.work.trim())}"><polyline points="${line}"/>${marks.join('')}</svg></figure>`;
}

const labelOf = (value: number, unit: Unit): string => quantityText({ value, unit });

/** Returns a scale of at least one power of ten, so that small changes look small. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const spread = Math.max(1, most - least);
  const begin = (least + most - spread) / 2;
  return (value) => from + ((Math.log10(value) - begin) / spread) * (to - from);
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#17111f, #f4f2f6); --quiet: light-dark(#6b6378, #b3abc0);
  --line: light-dark(#ded9e5, #3a3346); --page: light-dark(#fff, #17111f); --reached: #12a866; --missed: #cf0f6a; }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); margin: 32px auto; max-width: 1200px; padding: 0 16px; }
h1, h2 { line-height: 1.2; } p, small { color: var(--quiet); } small { display: block; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: 8px 12px 8px 0; border-top: 1px solid var(--line); }
td:nth-child(2), td:nth-child(3), td:nth-child(4) { white-space: nowrap; font-variant-numeric: tabular-nums; } td svg { vertical-align: middle; }
svg path { stroke: var(--ink); } .reached { fill: var(--reached); } .missed, b { fill: var(--missed); color: var(--missed); }
.curves { display: grid; grid-template-columns: repeat(auto-fill, minmax(340px, 1fr)); gap: 24px; }
figure { margin: 0; border: 1px solid var(--line); border-radius: 8px; padding: 16px; } figcaption { font-weight: 600; } figcaption small { font-weight: 400; }
polyline { fill: none; stroke: var(--reached); stroke-width: 2; } circle { fill: var(--reached); } svg text { fill: var(--ink); font-size: 12px; text-anchor: middle; }
`;
