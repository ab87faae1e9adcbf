import type { PartnerCodeFormat } from '@festix/domain/selling';
import type { Decode } from './decode.ts';
import { BETWEEN_FRAMES } from './frames.ts';
import type { SecondPictures, SecondTry } from './second-tries.ts';

/** Milliseconds without a code after which frames get a second try. */
const PATIENCE = 300;

/**
 * Codes that correct their own errors (Reed–Solomon), so that a retouched picture gives the right text or none. The one
 * check character of a bar code would let a wrong text through now and then, and PDF417 may have few more.
 */
const CORRECTED: ReadonlySet<PartnerCodeFormat> = new Set(['qr', 'aztec', 'data_matrix']);

/**
 * Reads frames as they come. A frame in which nothing is found gets one second try if there was nothing for a while and
 * if both fit between two frames; the next frame gets the next one.
 */
export class FrameReader {
  private readonly decode: Decode;
  private readonly now: () => number;
  private second: Promise<SecondTries | undefined> | undefined;
  /** Since when nothing is found. */
  private emptySince: number | undefined;
  /** Number of the next second try. */
  private next = 0;
  /** Milliseconds that the last second try took. */
  private took = 0;

  constructor(decode: Decode, now = () => performance.now()) {
    this.decode = decode;
    this.now = now;
  }

  async read(image: ImageData, formats: readonly PartnerCodeFormat[]): Promise<string[]> {
    const begun = this.now();
    const texts = await this.decode(image, formats);
    const found = texts.length > 0 ? texts : await this.tryAgain(image, formats, begun);
    if (found.length > 0) this.emptySince = undefined;
    return found;
  }

  private async tryAgain(image: ImageData, formats: readonly PartnerCodeFormat[], begun: number): Promise<string[]> {
    this.emptySince ??= begun;
    const corrected = formats.filter((format) => CORRECTED.has(format));
    if (corrected.length === 0 || begun - this.emptySince < PATIENCE) return [];
    const again = this.now();
    if (again - begun + this.took > BETWEEN_FRAMES) {
      // It may have been slow for once: it is tried again, the sooner the faster it was.
      this.took /= 2;
      return [];
    }
    const second = await (this.second ??= loadSecondTries());
    if (!second) return [];
    const picture = second.pictures.draw(image, second.tries[this.next % second.tries.length]!);
    const texts = picture ? await this.decode(picture, corrected) : [];
    this.took = this.now() - again;
    // What reads a code once is the first to read it again.
    if (texts.length === 0) this.next += 1;
    return texts;
  }
}

interface SecondTries {
  tries: readonly SecondTry[];
  pictures: SecondPictures;
}

/** Loads the second tries once they are needed: a door reads its first ticket without. Undefined if they don't come. */
async function loadSecondTries(): Promise<SecondTries | undefined> {
  try {
    const { SECOND_TRIES, SecondPictures } = await import('./second-tries.ts');
    return { tries: SECOND_TRIES, pictures: new SecondPictures() };
  } catch {
    // The first try is better than none.
    return undefined;
  }
}
