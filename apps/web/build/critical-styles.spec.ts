import { expect, it } from '@jest/globals';
import { criticalRules, unsetDarkRules } from './critical-styles.ts';

const isNeeded = (name: string) => name.startsWith('page_');

it.each([
  ['a rule of elements', 'body{margin:0}', 'body{margin:0}'],
  ['the font', '@font-face{src:url("a}.woff2")}', '@font-face{src:url("a}.woff2")}'],
  ['a rule of a needed class', '.page_a>.page_b{color:red}', '.page_a>.page_b{color:red}'],
  ['no rule of another class', '.page_a .other_b{color:red}', ''],
  ['the needed selectors of a rule', '.page_a,.other_b,:is(.page_c,a){color:red}', '.page_a,:is(.page_c,a){color:red}'],
  [
    'a media query as far as it is needed',
    '@media (width<9px){.page_a{top:0}.other_b{top:0}}',
    '@media (width<9px){.page_a{top:0}}',
  ],
  ['no empty media query', '@media (width<9px){.other_b{top:0}}', ''],
  ['no movements', '@keyframes turn{to{rotate:1turn}}', ''],
  ['a selector with a comma in a string', '.page_a[title="b,.other_c"]{top:0}', '.page_a[title="b,.other_c"]{top:0}'],
])('criticalRules keep %s', (_, css, kept) => {
  expect(criticalRules(css, isNeeded)).toBe(kept);
});

it.each([
  ['the colours of a dark page', '[data-theme=dark]{--a:1}', ':root:not([data-theme]){--a:1}'],
  ['what stands in a dark page', '[data-theme="dark"] .page_a{top:0}', ':root:not([data-theme]) .page_a{top:0}'],
  ['the dark selectors of a rule', ".page_a,html[data-theme='dark']{top:0}", ':root:not([data-theme]){top:0}'],
  [
    'a media query with rules of a dark page',
    '@media (width<9px){[data-theme=dark]{--a:1}.page_a{top:0}}',
    '@media (width<9px){:root:not([data-theme]){--a:1}}',
  ],
  ['nothing of an element that is dark by itself', '.page_a[data-theme=dark]{top:0}', ''],
  ['nothing of a light page', '[data-theme=light]{--a:1}', ''],
])('unsetDarkRules are %s', (_, css, rules) => {
  expect(unsetDarkRules(css)).toBe(rules);
});
