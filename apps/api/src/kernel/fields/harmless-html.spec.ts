import { expect, it } from '@jest/globals';
import { harmlessHtml } from './harmless-html.ts';

it.each([
  ['<p>Olá <strong>gente</strong></p>', '<p>Olá <strong>gente</strong></p>'],
  ['<p onclick="x()">Olá</p>', '<p>Olá</p>'],
  ['<script>alert(1)</script><p>Olá</p>', '<p>Olá</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<style>body{display:none}</style>a', 'a'],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener nofollow" target="_blank">a</a>'],
  ['<a href="//outro.br">a</a>', '<a rel="noopener nofollow" target="_blank">a</a>'],
  [
    '<a href="https://exemplo.br" rel="x">a</a>',
    '<a href="https://exemplo.br" rel="noopener nofollow" target="_blank">a</a>',
  ],
  ['<iframe src="https://exemplo.br"></iframe>', ''],
  ['<svg><script>1</script></svg>a &lt;b&gt;', 'a &lt;b&gt;'],
  ['<p> <br> </p>', ''],
  ['', ''],
])('harmlessHtml turns %s into %s @V1.2.2 @V1.3.1 @V1.3.5', (html, kept) => {
  expect(harmlessHtml(html)).toBe(kept);
});
