import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { PAPER_LIST_PEOPLE } from '@festix/domain/figures';
import { workerBeside } from '../../../kernel/work/drawing-thread.ts';
import { boxesIn, linesIn, pagesIn, squaresIn } from '../../../testing/pdf.ts';
import { drawPaperList, type PaperList, type PaperPerson } from './draw-paper-list.ts';
import { participantsTexts as texts } from './participants-texts.ts';

const ANA: PaperPerson = {
  ...{ name: 'Ana Lúcia', document: '***.982.***-**', lot: 'Pista', price: 'Inteira', code: '7K2QX8MV4T' },
  is_in: false,
};
const listOf = (people: PaperPerson[]): PaperList => ({
  ...{ event: 'Arraial da Lua', when: '13/06/2026 20:00', place: null, made: '13/06/2026 18:00', part: 1, parts: 1 },
  people,
});

describe('paper list', () => {
  it('a paper list of the most people is drawn by a worker thread with 56 MB', async () => {
    const people = Array.from({ length: PAPER_LIST_PEOPLE }, (_, at) => ({ ...ANA, name: `Maria dos Santos ${at}` }));
    const worker = new Worker(workerBeside(import.meta, 'paper-list'), {
      resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 },
    });
    try {
      worker.postMessage({ number: 0, given: listOf(people) });
      const [{ bytes }] = (await once(worker, 'message')) as [{ bytes: Uint8Array }];
      const pdf = Buffer.from(bytes);
      const lines = linesIn(pdf);
      expect(squaresIn(pdf, 15)).toBe(PAPER_LIST_PEOPLE);
      expect(lines.filter((line) => line.startsWith('Maria dos Santos'))).toHaveLength(PAPER_LIST_PEOPLE);
      expect(lines).toContain(`${texts.paperMade('13/06/2026 18:00')} ${texts.paperPage(2, pagesIn(pdf))}`);
    } finally {
      await worker.terminate();
    }
  }, 60_000);

  it('a paper list writes any name within its column, in letters and on two lines at most', async () => {
    const names = ['Palavra'.repeat(20), 'Maria Aparecida '.repeat(12), '李小龍', 'דוד לוי', 'Ana 🎉', ''];
    const pdf = await drawPaperList(listOf(names.map((name) => ({ ...ANA, name, lot: 'Lote '.repeat(30) }))));
    expect(pagesIn(pdf)).toBe(1);
    expect(boxesIn(pdf)).toBe(0);
    expect(linesIn(pdf).join('\n')).toContain('…');
  });
});
