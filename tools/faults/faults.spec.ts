import { buildApi } from '../building.ts';
import { uploadsWith } from './api-killed.ts';
import { reapApi } from './reaper.ts';
import { reapBoth, rushWith } from './rush-killed.ts';

/* Two that need no browser, as small as they still bite; `npm run faults` has them all, and at their full size. */

const LONGEST_MS = 600_000;

beforeAll(() => buildApi(), LONGEST_MS);

it(
  'no scan is lost or doubled when the API is killed (-9) in the middle of uploads',
  async () => {
    expect(await uploadsWith(reapApi, { byEach: 300, kills: 1 })).toMatchObject({ ops: 1_200, kills: 1 });
  },
  LONGEST_MS,
);

it(
  'no order is lost and no place sold twice when one of two API processes is killed (-9) in a booking rush',
  async () => {
    const counted = await rushWith(reapBoth, { people: 120, kills: 1 });
    expect(counted['kills']).toBe(1);
    expect(counted['calls repeated']).toBeGreaterThan(0);
  },
  LONGEST_MS,
);
