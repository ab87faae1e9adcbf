import { expect, it } from '@jest/globals';
import { criticalRules } from './critical-styles.ts';

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
