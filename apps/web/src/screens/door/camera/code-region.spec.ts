import { describe, expect, it } from '@jest/globals';
import { picture } from '../../../testing/qr-picture.ts';
import { CodeRegion } from './code-region.ts';

/** Returns the same bit for the same module of 8 pixels. */
const module = (x: number, y: number) => (Math.floor(x / 8) * 7919 + Math.floor(y / 8) * 104_729) % 7 < 3;

describe('code region', () => {
  it('the region is where a picture changes both ways, and not where it changes more in one', () => {
    const image = picture(640, 480, (x, y) => {
      if (x >= 400 && x < 560 && y >= 40 && y < 200) return module(x, y) ? 60 : 160;
      if (x < 320 && y >= 220) return x % 16 < 8 ? 0 : 255;
      return 120;
    });
    const region = new CodeRegion().find(image)!;
    expect(region.x).toBeGreaterThan(370);
    expect(region.x + region.width).toBeLessThan(590);
    expect(region.y).toBeGreaterThan(10);
    expect(region.y + region.height).toBeLessThan(230);
    expect(region.width * region.height).toBeGreaterThan(130 * 130);
  });

  it('a flat picture and one of noise have no region, also after another picture', () => {
    const finder = new CodeRegion();
    expect(finder.find(picture(640, 480, (x, y) => (x < 200 && y < 200 && module(x, y) ? 20 : 200)))).toBeDefined();
    expect(finder.find(picture(640, 480, () => 90))).toBeUndefined();
    expect(finder.find(picture(640, 480, (x, y) => 90 + ((x * 31 + y * 17 + ((x * y) % 13)) % 5)))).toBeUndefined();
    expect(finder.find(picture(320, 240, () => 90))).toBeUndefined();
  });
});
