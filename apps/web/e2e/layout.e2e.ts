import { expect, test } from '@playwright/test';
import { layoutFaults } from './stage/layout.ts';

// The checks of a layout, each on a page with its fault and on one without.

interface Pair {
  title: string;
  /** What the check says of the fault. */
  fault: RegExp;
  broken: string;
  whole: string;
}

const LINE = 'white-space: nowrap; overflow: hidden; text-overflow: ellipsis';
const ROW = 'display: flex; gap: 12px';
const NAME = 'Festival da Serra de Santa Rita do Sapucaí';

const PAIRS: readonly Pair[] = [
  {
    title: 'a page wider than its window',
    fault: /^the page is 80 px wider than the window; see “Largo” <p >$/,
    broken: '<p style="width: 400px">Largo</p>',
    whole: '<div style="overflow-x: auto"><p style="width: 400px">Largo</p></div>',
  },
  {
    title: 'a text beyond the left side of the window, where nobody can scroll',
    fault: /^“Começo” .* is 40 px beyond the window$/,
    broken: '<p style="margin-left: -40px">Começo</p>',
    whole: '<p style="position: absolute; left: -40px; clip-path: inset(50%)">Começo</p>',
  },
  {
    title: 'a button beyond the window of a page that does not scroll sideways',
    fault: /^“Comprar” <button > is \d+ px beyond the window$/,
    broken: '<style>html { overflow-x: hidden }</style><button style="margin-left: 300px">Comprar</button>',
    whole: '<style>html { overflow-x: hidden }</style><button>Comprar</button>',
  },
  {
    title: 'a text cut by a box that does not scroll',
    fault: /^“Pagar agora” .* is cut by \d+ px by <div box>$/,
    broken: '<div class="box" style="width: 40px; overflow: hidden; white-space: nowrap">Pagar agora</div>',
    whole: '<div class="box" style="width: 40px; overflow: auto; white-space: nowrap">Pagar agora</div>',
  },
  {
    title: 'a text cut at the foot of a box',
    fault: /^“LinhaOutra” .* is cut by \d+ px by <div box>$/,
    broken: '<div class="box" style="height: 20px; overflow: hidden">Linha<br>Outra</div>',
    whole: '<div class="box" style="height: 0; overflow: hidden">Linha<br>Outra</div>',
  },
  {
    title: 'half of a text in a line of fixed height',
    fault: /^“ao vivo” .* is cut by \d+ px by <div box>$/,
    broken: lineOf('12px'),
    whole: lineOf('20px'),
  },
  {
    title: 'a text of fewer than four characters a line',
    fault: /^“Sim ou não” .* has 3\.\d characters a line$/,
    broken: '<p style="width: 30px">Sim ou não</p>',
    whole: '<p>Sim<br>ou<br>não</p>',
  },
  {
    title: 'a word broken between two letters',
    fault: /^“Integrações” .* breaks the word “Integrações”$/,
    broken: '<p style="width: 60px; overflow-wrap: anywhere">Integrações</p>',
    whole: '<p style="width: 60px; overflow-wrap: anywhere">produtor@festix.dev 58980977213</p>',
  },
  {
    title: 'a name cut beside an empty place in its line',
    fault: /^“Festival da Serra de Santa Rita do Sapuc…” <b > is cut with \d+ px free beside it$/,
    broken: `<div style="${ROW}"><b style="width: 80px; ${LINE}">${NAME}</b><span style="flex: 1">Hoje</span></div>`,
    whole: `<div style="${ROW}"><b style="flex: 1; ${LINE}">${NAME}</b><span>Hoje</span></div>`,
  },
  {
    title: 'a name cut beside the empty place of a wider line below',
    fault: /is cut with \d+ px free beside it$/,
    broken: `<div style="display: grid; grid-template-columns: minmax(0, 1fr) auto"><b style="${LINE}">${NAME}</b>
      <i>Ok</i><i></i><i>Reembolsado em parte</i></div>`,
    whole: `<div style="display: grid; grid-template-columns: minmax(0, 1fr) auto"><b style="${LINE}">${NAME}</b>
      <i>Ok</i><i style="grid-column: 1 / 3">Reembolsado em parte</i></div>`,
  },
  {
    title: 'a column cut beside one that no row fills',
    fault: /^“Festival .* is cut with \d+ px free beside it, as 1 more$/,
    broken: tableOf('40%', '60%'),
    whole: tableOf('86%', '14%'),
  },
];

/** Returns a line that puts its second text away, into a second line that is `height` below the first. */
function lineOf(height: string): string {
  const style = `display: flex; flex-wrap: wrap; width: 200px; height: 20px; line-height: ${height}; overflow: hidden`;
  return `<div class="box" style="${style}"><span style="width: 150px">Festival</span><span style="width: 100px">ao vivo</span></div>`;
}

function tableOf(...widths: [string, string]): string {
  const cells = `<td style="${LINE}">${NAME}</td><td><a href="#hoje" style="display: block">Hoje</a></td>`;
  const columns = widths.map((width) => `<col style="width: ${width}">`).join('');
  const style = 'table-layout: fixed; width: 100%; border-spacing: 0';
  return `<table style="${style}"><colgroup>${columns}</colgroup><tr>${cells}</tr><tr>${cells}</tr></table>`;
}

const pageOf = (body: string) =>
  `<!doctype html><html lang="pt-BR"><style>body { margin: 0; font: 16px/1.4 sans-serif; overflow-wrap: break-word }</style><body>${body}<p>Festix</p></body></html>`;

test('the checks of a layout find each fault, and none on a page without it', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await layoutFaults(page), 'an empty page is found').toEqual(['the page shows nothing']);
  for (const { title, fault, broken, whole } of PAIRS) {
    await page.setContent(pageOf(broken));
    expect.soft(await layoutFaults(page), `${title} is found`).toContainEqual(expect.stringMatching(fault));
    await page.setContent(pageOf(whole));
    expect.soft(await layoutFaults(page), `${title} is not found on its twin`).toEqual([]);
  }
});
