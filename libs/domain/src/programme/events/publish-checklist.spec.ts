import { describe, expect, it } from '@jest/globals';
import { ageRatingWords, doorAgeWarning } from './age-rating.ts';
import { orderedResources } from './accessibility.ts';
import { lostLawfulLines, missingLines, publishChecklist, type ChecklistFacts } from './publish-checklist.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

const COMPLETE: ChecklistFacts = {
  name: 'Arraial',
  start_date: new Date('2026-06-13T23:00:00Z'),
  end_date: null,
  venue_id: 'v',
  lots_count: 1,
  offers: [],
  has_seller: true,
  age_rating: 'L',
  accessibility: ['ramp'],
  accessibility_contact: null,
  is_law_binding: true,
};

const missing = (facts: Partial<ChecklistFacts>) => missingLines(publishChecklist({ ...COMPLETE, ...facts }, NOW));

describe('publishChecklist', () => {
  it('publishChecklist misses nothing in an event with all that the law requires', () => {
    expect(missing({})).toEqual([]);
  });

  it.each<[string, Partial<ChecklistFacts>]>([
    ['seller', { has_seller: false }],
    ['age_rating', { age_rating: null }],
    ['accessibility', { accessibility: [] }],
  ])('publishChecklist requires %s where the law binds, and advises it elsewhere', (line, facts) => {
    expect(missing(facts)).toEqual([line]);
    expect(missing({ ...facts, is_law_binding: false })).toEqual([]);
    const advice = publishChecklist({ ...COMPLETE, ...facts, is_law_binding: false }, NOW);
    expect(advice).toContainEqual({ line, is_done: false, is_required: false });
  });

  it('publishChecklist leaves half price open while there is no lot', () => {
    const meiaOf = (facts: Partial<ChecklistFacts>) =>
      publishChecklist({ ...COMPLETE, ...facts }, NOW).find(({ line }) => line === 'meia');
    expect(meiaOf({})).toMatchObject({ is_done: true });
    expect(meiaOf({ lots_count: 0 })).toMatchObject({ is_done: false, is_required: false });
  });

  it('publishChecklist accepts a contact in place of a list of accessibility resources', () => {
    expect(missing({ accessibility: [], accessibility_contact: 'acesso@exemplo.br' })).toEqual([]);
  });
});

describe('lostLawfulLines', () => {
  const lost = (before: Partial<ChecklistFacts>, after: Partial<ChecklistFacts>) =>
    lostLawfulLines(...([before, after].map((facts) => publishChecklist({ ...COMPLETE, ...facts }, NOW)) as Lists));
  type Lists = [ReturnType<typeof publishChecklist>, ReturnType<typeof publishChecklist>];

  it('lostLawfulLines contain lines that an edit empties, and none that were empty before or are advice', () => {
    const empty = { age_rating: null, accessibility: [], start_date: new Date('2020-01-01T20:00:00Z') };
    expect(lost({}, empty)).toEqual(['age_rating', 'accessibility']);
    expect(lost(empty, empty)).toEqual([]);
    expect(lost({}, { ...empty, is_law_binding: false })).toEqual([]);
  });
});

describe('age rating', () => {
  it.each([
    ['L', null, 'Livre para todos os públicos'],
    ['16', 'violência', 'Não recomendado para menores de 16 anos: violência'],
  ] as const)('ageRatingWords of %s because of %s are: %s', (rating, reason, words) => {
    expect(ageRatingWords(rating, reason)).toBe(words);
  });

  it.each([
    [null, null],
    ['L', null],
    ['14', null],
    ['16', '16 anos: confira a idade no documento'],
    ['18', '18 anos: confira a idade no documento'],
  ] as const)('doorAgeWarning of %s is %s', (rating, words) => {
    expect(doorAgeWarning(rating)).toBe(words);
  });
});

describe('orderedResources', () => {
  it('orderedResources do not depend on the order of selection', () => {
    expect(orderedResources(['libras', 'ramp'])).toEqual(['ramp', 'libras']);
  });
});
