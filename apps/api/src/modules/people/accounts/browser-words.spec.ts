import { browserInWords } from './browser-words.ts';

const MOZILLA = 'Mozilla/5.0';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MOZILLA} (Linux; Android 14; Pixel 8) ${BLINK} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome no Android'],
  [
    `${MOZILLA} (Linux; Android 13; SM-S911B) ${BLINK} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet no Android',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari no iOS',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'Microsoft Edge no Windows',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`, 'Firefox no Linux'],
  ['curl/8.5.0', null],
  ['<script>', null],
  ['', null],
  [null, null],
])('browserWords of %s are %s', (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words);
});
