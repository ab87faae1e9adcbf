import { expect, it } from '@jest/globals';
import { nextStep, type NextStepFacts } from './next-step.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

const ON_SALE: NextStepFacts = {
  start_date: '2026-06-13T23:00:00.000Z',
  end_date: null,
  status: 'published',
  canceled_at: null,
  is_test: false,
  sale: 'open',
  checklist: [],
  orders_count: 0,
};
const DRAFT: Partial<NextStepFacts> = { status: 'draft', sale: 'no-lots' };
const line = (name: 'venue' | 'lots' | 'seller', is_required: boolean, is_done = false) => ({
  line: name,
  is_required,
  is_done,
});

it.each<[string, Partial<NextStepFacts>, ReturnType<typeof nextStep>]>([
  ['an event on sale is shared', {}, 'share'],
  [
    'a draft gets its first required line',
    { ...DRAFT, checklist: [line('venue', false), line('lots', true), line('seller', true)] },
    'lots',
  ],
  [
    'a draft with every required line is published',
    { ...DRAFT, checklist: [line('venue', false), line('lots', true, true)] },
    'publish',
  ],
  ['a published event without lots gets one', { sale: 'no-lots' }, 'lots'],
  ['an event whose lots do not sell opens its sale', { sale: 'closed' }, 'open-sale'],
  ['an event without a place left has none', { sale: 'sold-out' }, undefined],
  ['an event with a sale has none', { orders_count: 1 }, undefined],
  ['a cancelled event has none', { canceled_at: '2026-05-30T00:00:00.000Z' }, undefined],
  ['an event for internal tests has none', { ...DRAFT, is_test: true }, undefined],
  ['an event that is over has none', { end_date: '2026-06-01T12:00:00.000Z' }, undefined],
])('nextStep: %s', (_, facts, step) => {
  expect(nextStep({ ...ON_SALE, ...facts }, NOW)).toBe(step);
});
