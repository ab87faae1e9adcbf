import type { PartnerCodeFormat } from '@festix/domain/selling';
import type { Decode } from '../../apps/web/src/screens/door/camera/decode.ts';
import { FrameReader } from '../../apps/web/src/screens/door/camera/frame-reader.ts';
import { SECOND_TRIES } from '../../apps/web/src/screens/door/camera/second-tries.ts';

/** What became of a frame that a camera saw again and again. */
export interface HeldFrame {
  /** Codes of the first picture that had any. */
  texts: string[];
  /** Name of the second try that found them; 'first' if none was needed, undefined if none found any. */
  by: string | undefined;
  /** Milliseconds of the processor for each picture: the first try alone, and then with each second try. */
  took: number[];
}

/** A moment without a code that is longer than the reader's patience. */
const LATER = 1_000;

/** Holds one frame before a new reader until it is read, or until each second try had its turn. */
export async function holdFrame(
  decode: Decode,
  image: ImageData,
  formats: readonly PartnerCodeFormat[] = ['qr'],
): Promise<HeldFrame> {
  let now = 0;
  // The clock stands still within a picture: a slow machine leaves no try out.
  const reader = new FrameReader(decode, () => now);
  const took: number[] = [];
  for (const by of ['first', ...SECOND_TRIES.map(({ name }) => name)]) {
    const begun = process.threadCpuUsage();
    const texts = await reader.read(image, formats);
    const { user, system } = process.threadCpuUsage(begun);
    took.push((user + system) / 1_000);
    if (texts.length > 0) return { texts, by, took };
    now += LATER;
  }
  return { texts: [], by: undefined, took };
}
