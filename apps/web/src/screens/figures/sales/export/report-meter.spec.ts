import { describe, expect, it } from '@jest/globals';
import { reportMeter, type ReportProgress } from './report-meter.ts';

const headers = new Headers({ 'x-report-rows': '3' });
const bytesOf = (text: string) => new TextEncoder().encode(text);

function metered(format: 'csv' | 'xlsx') {
  const told: ReportProgress[] = [];
  let now = 0;
  const meter = reportMeter(
    format,
    (progress) => told.push(progress),
    () => now,
  );
  const hear = (text: string, after = 1_000) => {
    now += after;
    meter(bytesOf(text), headers);
  };
  return { told, hear };
}

describe('reportMeter', () => {
  it('reportMeter counts the lines of a CSV without the titles', () => {
    const { told, hear } = metered('csv');
    for (const piece of ['\ufeffCódigo;', 'Total\r', '\nFTX1;1\r\nFTX2', ';2\r\nFTX3;3\r\n']) hear(piece);
    expect(told.map(({ done }) => done)).toEqual([0, 0, 1, 3]);
    expect(told.at(-1)).toEqual({ rows: 3, done: 3, bytes: 42 });
  });

  it('reportMeter counts the bytes of a spreadsheet', () => {
    const { told, hear } = metered('xlsx');
    hear('PK\n\n');
    expect(told).toEqual([{ rows: 3, done: undefined, bytes: 4 }]);
  });

  it('reportMeter reports no oftener than needed, and loses no count', () => {
    const { told, hear } = metered('csv');
    for (const piece of ['a\n', 'b\n', 'c\n']) hear(piece, 40);
    hear('d\n', 20);
    expect(told.map(({ done }) => done)).toEqual([0, 3]);
  });
});
