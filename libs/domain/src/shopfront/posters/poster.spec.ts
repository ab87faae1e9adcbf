import { compositions } from './compositions.ts';
import { drawPoster, posterPaper, type PosterRatio } from './poster-drawing.ts';
import { papers } from './papers.ts';
import { fnv1a, mulberry32 } from './seed.ts';

const arraial = { seed: '0198c2f0-7a3e-7c11-9b1e-2f6a5d4c3b2a', name: 'Arraial da Lua Cheia', place: 'Recife, PE' };
const ratios: PosterRatio[] = ['4:5', '16:9', '1:1'];
const many = Array.from({ length: 60 }, (_, index) => `event ${index}`);

describe('seed', () => {
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('fnv1a of %p is the published hash', (text, hash) => {
    expect(fnv1a(text)).toBe(hash);
  });

  it('mulberry32 returns the same sequence for the same seed', () => {
    const [one, two] = [mulberry32(42), mulberry32(42)];
    const row = Array.from({ length: 5 }, one);
    expect(Array.from({ length: 5 }, two)).toEqual(row);
    expect(row[0]).toBeCloseTo(0.6011037519201636, 15);
  });
});

describe('drawPoster', () => {
  it('drawPoster draws known papers, sizes and places on any machine', () => {
    const drawing = drawPoster(
      { seed: 'Arraial da Lua Cheia', name: 'Arraial da Lua Cheia', place: 'Recife, PE' },
      '4:5',
    );
    expect({
      background: drawing.background,
      shapes: drawing.art.shapes.length,
      first: drawing.art.shapes[0],
      title: drawing.title.map(({ text, size, y }) => [text, Math.round(size * 10) / 10, Math.round(y * 10) / 10]),
    }).toMatchInlineSnapshot(`
     {
       "background": "#FFB81C",
       "first": {
         "d": "M46.4 84.1a68.1 68.1 0 1 0 136.2 0a68.1 68.1 0 1 0 -136.2 0z",
         "fill": "#17111F",
       },
       "shapes": 19,
       "title": [
         [
           "ARRAIAL",
           94.5,
           288.5,
         ],
         [
           "DA LUA",
           97.2,
           365.3,
         ],
         [
           "CHEIA",
           96.9,
           442,
         ],
       ],
     }
    `);
  });

  it('drawPoster ignores accents and case of the name for paper and art', () => {
    const plain = drawPoster({ seed: '1', name: 'Forro da estacao' }, '4:5', false);
    expect(drawPoster({ seed: '1', name: 'Forró da Estação' }, '4:5', false)).toEqual(plain);
  });

  it('drawPoster draws another poster for another seed, and uses all papers and compositions', () => {
    const markups = new Set(many.map((seed) => JSON.stringify(drawPoster({ ...arraial, seed }, '4:5'))));
    expect(markups.size).toBe(many.length);
    expect(new Set(many.map((seed) => posterPaper({ ...arraial, seed }).background)).size).toBe(papers.length);
  });

  it('posterPaper has the background of drawPoster', () => {
    for (const seed of many) {
      expect(posterPaper({ ...arraial, seed }).background).toBe(drawPoster({ ...arraial, seed }, '4:5').background);
    }
  });
});

describe('art', () => {
  const neverTwice = compositions.map((compose) => [compose.name, compose] as const);

  it.each(neverTwice)('%s takes its inks from the paper and never the same twice in a row', (_, compose) => {
    for (const paper of papers) {
      const taken: string[] = [];
      const random = mulberry32(7);
      compose({
        width: 400,
        height: 300,
        paper,
        random,
        ink: () => {
          let next: string;
          do next = paper.inks[Math.floor(random() * 4)]!;
          while (next === taken.at(-1));
          taken.push(next);
          return next;
        },
      }).forEach((shape) => {
        expect(shape.d).not.toMatch(/NaN|undefined|Infinity/);
        expect([...paper.inks, paper.background, paper.text]).toContain(shape.fill ?? shape.stroke);
      });
    }
  });
});

describe('title', () => {
  it.each(ratios)('the title of a poster stays inside the sheet at %s, however long the name', (ratio) => {
    for (const name of [
      'A',
      'Xaxado',
      arraial.name,
      'Riso Solto: edição de inverno com plateia no palco da antiga estação de trem',
    ]) {
      const drawing = drawPoster({ seed: '1', name, place: 'Porto Alegre, RS' }, ratio);
      for (const line of drawing.title) {
        expect(line.y).toBeGreaterThan(0);
        expect(line.y).toBeLessThanOrEqual(drawing.height);
        expect(line.x + line.width).toBeLessThanOrEqual(drawing.width);
        expect(line.stretch).toBeGreaterThanOrEqual(62);
        expect(line.stretch).toBeLessThanOrEqual(125);
      }
      expect(drawing.title.length).toBeLessThanOrEqual(4);
    }
  });
});
