import { benchPage } from './bench-page.ts';
import { atLeast, atMost, type Finding } from './finding.ts';

const overview: Finding = {
  work: 'overview <b>of</b> 1,000,000 orders',
  measured: { value: 30, unit: 'ms' },
  limit: { value: 20, unit: 'ms', what: 'with 10,000' },
  goals: [atMost(2, 1.5, '× of it'), atLeast(40, 30, 'of nothing')],
  growth: {
    of: 'orders',
    points: [
      { size: 10_000, value: 20 },
      { size: 100_000, value: 24 },
      { size: 1_000_000, value: 30 },
    ],
  },
};
const alone: Finding = { work: 'stock', measured: { value: 3_001, unit: 'tickets' }, goals: [] };

const draw = (...findings: Finding[]): string => benchPage('Festix, measured', ['2 cores'], findings);
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

it('the bench page shows each figure beside its limit, and the missed goals', () => {
  const [first, second] = all(draw(overview, alone), /<tr><td>(.*?)<\/tr>/g);
  expect(first).toContain('overview &lt;b&gt;of&lt;/b&gt; 1,000,000 orders');
  expect(first).toContain('<td>30 ms</td><td>20 ms<small>with 10,000</small></td>');
  expect(first).toContain('class="missed"');
  expect(first).toContain('✓ ≤ 2 × of it<br><b>✗</b> ≥ 40 of nothing');
  expect(second).toContain('<td>3,001 tickets</td>');
  expect(second).not.toContain('<svg');
});

it('the bar of a figure begins at the limit: to the right for more, to the left for less', () => {
  const barOf = (value: number): string[] =>
    all(draw({ ...overview, measured: { value, unit: 'ms' } }), /<rect [^>]*?(x=".*?" y="2" width=".*?")/g);
  expect(barOf(200)).toEqual(['x="100.0" y="2" width="50.0"']);
  expect(barOf(2)).toEqual(['x="50.0" y="2" width="50.0"']);
  expect(barOf(20_000_000)).toEqual(['x="100.0" y="2" width="100.0"']);
});

it('the bench page draws growth inside the picture', () => {
  const curves = all(draw(overview, alone), /<figure>(.*?)<\/figure>/gs);
  expect(curves).toHaveLength(1);
  expect(curves[0]).toContain('>1,000,000</text>');
  const points = all(curves[0] ?? '', /points="(.*?)"/g)[0]?.split(' ') ?? [];
  expect(points).toHaveLength(3);
  for (const point of points) {
    const [x = NaN, y = NaN] = point.split(',').map(Number);
    expect([x > 0, x < 360, y > 0, y < 200]).toEqual([true, true, true, true]);
  }
});
