import type { TestApi } from './api.ts';

/** Reads one sample of `/api/metrics` by its name and labels; 0 where the process has not counted any. */
export async function metricOf(api: TestApi, sample: string): Promise<number> {
  const { text } = await api.request.get('/api/metrics').expect(200);
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line ? Number(line.slice(sample.length)) : 0;
}
