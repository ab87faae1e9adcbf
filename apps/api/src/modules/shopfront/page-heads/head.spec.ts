import { describe, expect, it } from '@jest/globals';
import { dataHtml, headHtml, type Head } from './head.ts';
import { summaryOf } from './summary.ts';

const ORIGIN = 'https://festix.exemplo';
const HEAD: Head = { title: 'Arraial · Festix', description: 'Forró', path: '/events/arraial', isListed: true };

const AWKWARD = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "Festa d'Água & Cia",
  '<!--<script>',
  '🎉 Forró \u2028 do Zé',
  '$& $1 $` &amp;',
];

/** Returns a browser parser's result. */
function read(html: string): { tags: string[]; data: unknown; title: string; contents: string[] } {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, data = 'null'] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  const contents = [...html.matchAll(/content="([^"]*)"/g)].map(([, text = '']) => unescaped(text));
  const tags = [...html.matchAll(/<(\/?\w+)/g)].map(([, name = '']) => name);
  return { tags, data: JSON.parse(data), title: unescaped(title), contents };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe('texts of people in a head', () => {
  it.each(AWKWARD)('headHtml contains a name as text and nothing else: %j @V1.1.2', (name) => {
    const plain = read(headHtml({ ...HEAD, things: [{ name: 'x' }] }, ORIGIN));
    const found = read(headHtml({ ...HEAD, title: name, description: name, things: [{ name }] }, ORIGIN));
    expect(found.tags).toEqual(plain.tags);
    expect(found.title).toBe(name);
    expect(found.contents.filter((text) => text === name)).toHaveLength(3);
    expect(found.data).toEqual({ '@context': 'https://schema.org', '@graph': [{ name }] });
  });

  it('dataHtml escapes the JSON block that the app reads @V1.2.3', () => {
    const value = { slug: '</script><script>', name: '\u2029&' };
    const html = dataHtml([{ id: 'block', value }]);
    const [, text = ''] = /<script type="application\/json" id="block">([^<]*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(text)).toEqual(value);
  });
});

describe('page', () => {
  it('the head of a listed page contains its canonical address and the full address of its picture', () => {
    const image = { url: '/api/pictures/a-1200.webp', width: 1200, height: 675, srcset: '' };
    const html = headHtml({ ...HEAD, image }, ORIGIN);
    expect(html).toContain('<link rel="canonical" href="https://festix.exemplo/events/arraial" />');
    expect(html).toContain('content="https://festix.exemplo/api/pictures/a-1200.webp"');
    expect(html).not.toContain('noindex');
  });

  it('the head of an unlisted page has a preview, and nothing for search engines', () => {
    const html = headHtml({ ...HEAD, isListed: false, things: [{ '@type': 'Event' }] }, ORIGIN);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain('og:title');
    expect(html).not.toContain('canonical');
    expect(html).not.toContain('ld+json');
  });

  it('the head of a private page has no preview', () => {
    const html = headHtml({ ...HEAD, path: null, isListed: false }, ORIGIN);
    expect(html).toContain('noindex');
    expect(html).not.toContain('og:');
  });
});

describe('summaryOf', () => {
  it('summaryOf returns the text of the HTML', () => {
    expect(summaryOf('<p>Forró &amp; baião</p><ul><li>a &lt; b</li><li>"c"</li></ul>')).toBe('Forró & baião a < b "c"');
  });

  it('summaryOf ends between words and inside no grapheme', () => {
    const long = summaryOf('palavra '.repeat(40));
    expect(long).toMatch(/^(palavra )+palavra…$/);
    expect(long.length).toBeLessThanOrEqual(160);
    const families = summaryOf('👨‍👩‍👧‍👦'.repeat(200));
    expect([...new Intl.Segmenter().segment(families)].map(({ segment }) => segment).slice(0, -1)).toEqual(
      Array.from({ length: 159 }, () => '👨‍👩‍👧‍👦'),
    );
  });
});
