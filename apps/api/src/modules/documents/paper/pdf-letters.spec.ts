import { describe, expect, it } from '@jest/globals';
import { runsOf } from './pdf-letters.ts';

/** Returns the fonts that draw a text, without the file numbers. */
async function drawn(text: string): Promise<string[]> {
  const runs = await runsOf(text);
  return runs.map((run) => (run.font ? `${run.font.split('-')[2]}: ${run.text}` : run.text));
}

describe('letters of a PDF', () => {
  it.each([
    ['João Đặng', ['João Đặng']],
    ['Ελένη Юлия', ['Ελένη Юлия']],
    ['Jose\u0301', ['José']],
    ['王小明', ['sc: 王小明']],
    ['山田のりこ', ['jp: 山田のりこ']],
    ['김민준 Silva', ['kr: 김민준', ' Silva']],
    ['प्रियंका', ['devanagari: प्रियंका']],
  ])('letters of a PDF draw %s in the order in which it is written', async (text, runs) => {
    const [joined] = [(await drawn(text)).reduce<string[]>((all, run) => joinSame(all, run), [])];
    expect(joined).toEqual(runs);
  });

  it.each([
    ['שלום כהן', ['hebrew: כהן', '\u00a0', 'hebrew: שלום']],
    ['Ana (שלום) Lima', ['Ana\u00a0(', 'hebrew: שלום', ')\u00a0Lima']],
    ['محمد 25 علي', ['arabic: علي', '\u00a0', '25', '\u00a0', 'arabic: محمد']],
    ['כהן (א) לוי', ['hebrew: לוי', '\u00a0(', 'hebrew: א', ')\u00a0', 'hebrew: כהן']],
  ])('letters of a PDF place %s from the right', async (text, runs) => {
    expect(await drawn(text)).toEqual(runs);
  });

  it('letters of a PDF begin a new line before a long run from right to left, so that its first words stay above', async () => {
    const lines = (await drawn('עבד אל רחמן בן חאלד בן יוסף')).join('').split('\n');
    expect(lines.length).toBe(2);
    expect(lines[0]).toContain('עבד');
    expect(lines[1]).toContain('יוסף');
  });

  it.each([
    ['გიორგი Souza', 'giorgi Souza'],
    ['🎉 Bia 👩🏽‍🎤 Souza 🇧🇷 1️⃣', 'Bia Souza '],
    ['🎉', ''],
    ['Bar & Cia © 2026 ™', 'Bar & Cia © 2026 ™'],
    ['Ana\u200bLima\u202e', 'AnaLima'],
  ])('letters of a PDF spell %s as %s', async (text, spelled) => {
    expect((await drawn(text)).join('')).toBe(spelled);
  });
});

/** Joins runs of one family that lie in several files. */
function joinSame(all: string[], run: string): string[] {
  const last = all.at(-1);
  const [family] = run.split(': ');
  if (last?.startsWith(`${family}: `) && run.startsWith(`${family}: `)) {
    return [...all.slice(0, -1), last + run.slice(`${family}: `.length)];
  }
  return [...all, run];
}
