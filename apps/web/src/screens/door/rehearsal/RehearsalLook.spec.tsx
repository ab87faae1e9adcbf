/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PartnerCodeFormat } from '@festix/domain/selling';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { SeenAtDoor } from '../../../offline/rehearsal/rehearse.ts';
import { keysOf, READERS, type Reader } from '../../../testing/readers.ts';
import { RehearsalLook } from './RehearsalLook.tsx';
import { rehearsalTexts as texts } from './rehearsal-texts.ts';

const [american, onAbnt2] = READERS as [Reader, Reader];

/** The page's worker: it reads this text in each picture. */
class Decoder extends EventTarget {
  static sees: string[] = [];
  static seeks = new Set<unknown>();

  postMessage({ formats }: { formats: unknown }): void {
    Decoder.seeks.add(formats);
    this.dispatchEvent(Object.assign(new Event('message'), { data: { texts: [...Decoder.sees] } }));
  }

  terminate(): void {}
}

const track = Object.assign(new EventTarget(), { stop: () => undefined, getSettings: () => ({}) });
const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
const whileDrawn = (work: () => void) => setTimeout(work, 16);

let asked: number;
let seen: SeenAtDoor[];
let now: number;

beforeEach(() => {
  [asked, seen, now] = [0, [], 0];
  Object.assign(Decoder, { sees: [], seeks: new Set() });
  Object.assign(globalThis, { Worker: Decoder, OffscreenCanvas: class {}, ImageData: class {} });
  Object.assign(globalThis, { createImageBitmap: async () => ({}) });
  Object.assign(HTMLVideoElement.prototype, {
    play: async () => undefined,
    requestVideoFrameCallback: whileDrawn,
    getVideoPlaybackQuality: () => ({ totalVideoFrames: (24 * now) / 1_000 }),
  });
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { configurable: true, value: 1280 });
});

afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** Opens the look with a camera that refuses with these errors in turn; 'ok': it has a picture from then on. */
function look(answers: string[], formats?: readonly PartnerCodeFormat[]) {
  const getUserMedia = async () => {
    const name = answers[Math.min(asked++, answers.length - 1)]!;
    if (name === 'ok') return stream;
    throw new DOMException('', name);
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [] },
  });
  const props = { camera_id: undefined, formats, takesAny: () => false, onSeen: (one: SeenAtDoor) => seen.push(one) };
  const { rerender } = render(<RehearsalLook {...props} isSkipped={false} />);
  return { skip: () => rerender(<RehearsalLook {...props} isSkipped />) };
}

/** Shows that there is no picture, after so many attempts at one. */
async function withoutPicture(attempts = 1): Promise<void> {
  await waitFor(() => expect(asked).toBe(attempts), { timeout: 5_000 });
  await screen.findByText(texts.lookTitleByReader);
}

function reads(text: string, reader: Reader): void {
  for (const { key, code, shift: shiftKey } of keysOf(reader, text)) {
    fireEvent.keyDown(document.body, { key, code, shiftKey });
  }
}

const hasSeen = () => waitFor(() => expect(seen).toHaveLength(1), { timeout: 5_000 });

describe('camera of a rehearsal', () => {
  it('a camera that is still with the door is asked for once more before it counts as busy', async () => {
    const { skip } = look(['NotReadableError']);
    await withoutPicture(2);
    skip();
    expect(seen).toEqual([{ camera: 'busy', frames: null, reader: null }]);
    expect(asked).toBe(2);
  });

  it('a camera that is free a moment later tells what it then has', async () => {
    const { skip } = look(['NotReadableError', 'NotAllowedError']);
    await withoutPicture(2);
    skip();
    expect(seen).toMatchObject([{ camera: 'denied' }]);
  });

  it('a camera that is refused is not asked for again until the person asks', async () => {
    const { skip } = look(['NotAllowedError']);
    await withoutPicture();
    skip();
    expect(seen).toEqual([{ camera: 'denied', frames: null, reader: null }]);
    expect(asked).toBe(1);
  });

  it('a camera looks for the formats that the event’s lists need, and a code that it reads ends the look', async () => {
    const formats = ['qr', 'pdf_417'] as const;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    Decoder.sees = ['INGRESSE|2026|000417|PISTA'];
    look(['ok'], formats);
    await waitFor(() => expect(Decoder.seeks).toEqual(new Set([formats])));
    now = 2_000;
    await hasSeen();
    expect(seen).toEqual([{ camera: 'reads', frames: 24, reader: null }]);
  });

  it('a camera that is left in its first second has no count of pictures', async () => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const { skip } = look(['ok']);
    await waitFor(() => expect(Decoder.seeks.size).toBe(1));
    now = 2;
    skip();
    expect(seen).toEqual([{ camera: 'shows', frames: null, reader: null }]);
  });

  it('a camera that the person was still asked about counts as not tried', () => {
    const { skip } = look(['ok']);
    skip();
    expect(seen).toEqual([{ camera: null, frames: null, reader: null }]);
  });
});

describe('hand-held reader of a rehearsal', () => {
  it.each([
    ['the code of another phone’s rehearsal', texts.codeText, american],
    ['the code of another phone’s rehearsal by another layout', texts.codeText, onAbnt2],
    ['a code of something else', 'https://outra.example/i/1234567', american],
  ])('a gate without a camera is done once its reader has read %s', async (_, text, reader) => {
    look(['NotFoundError']);
    await withoutPicture();
    reads(text, reader);
    await hasSeen();
    expect(seen).toEqual([{ camera: 'none', frames: null, reader: true }]);
  });

  it('a reader beside a camera is enough, and the camera’s pictures are counted', async () => {
    look(['ok']);
    await waitFor(() => expect(Decoder.seeks.size).toBe(1));
    reads(texts.codeText, american);
    await hasSeen();
    expect(seen).toMatchObject([{ camera: 'shows', frames: expect.any(Number), reader: true }]);
  });

  it('a reader whose text is cut short is asked to read again, and has not read', async () => {
    const { skip } = look(['NotFoundError']);
    await withoutPicture();
    reads(`T1${'A'.repeat(60)}`, american);
    expect(await screen.findByText(texts.misread, undefined, { timeout: 5_000 })).toBeDefined();
    act(() => skip());
    expect(seen).toEqual([{ camera: 'none', frames: null, reader: false }]);
  });
});
