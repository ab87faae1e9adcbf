import { describe, expect, it } from '@jest/globals';
import { Link } from './link.ts';

describe('Link', () => {
  it('Link is up or down by the last call', () => {
    const link = new Link();
    const heard: (boolean | undefined)[] = [];
    const stop = link.listen(({ up }) => heard.push(up));
    link.answered(40);
    link.failed();
    link.answered(40);
    stop();
    link.failed();
    expect(heard).toEqual([undefined, true, false, true]);
    expect(link.up).toBe(false);
  });

  it('Link allows three round trips for a scan, up to the longest timeout', () => {
    const link = new Link();
    expect(link.patience).toBe(700);
    link.answered(80);
    expect(link.patience).toBe(240);
    for (let n = 0; n < 20; n++) link.answered(5_000);
    expect(link.patience).toBe(700);
    for (let n = 0; n < 40; n++) link.answered(2);
    expect(link.patience).toBe(150);
  });
});
