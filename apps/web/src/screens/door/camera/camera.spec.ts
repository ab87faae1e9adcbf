import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Camera, listCameras, type CameraState } from './camera.ts';

/** A camera as the browser hands it out. */
class Track extends EventTarget {
  readonly id: string;
  readonly can: object;
  readonly asked: unknown[] = [];
  isStopped = false;

  constructor(id: string, can: object = {}) {
    super();
    this.id = id;
    this.can = can;
  }

  stop(): void {
    this.isStopped = true;
  }

  getSettings(): object {
    return { deviceId: this.id };
  }

  getCapabilities(): object {
    return this.can;
  }

  async applyConstraints(constraints: unknown): Promise<void> {
    this.asked.push(constraints);
  }
}

/** The page's worker: it returns the set text after so many milliseconds. */
class Reader extends EventTarget {
  static decodes: number[] = [];
  static takes = 0;
  static sees: string[] = [];
  static seeks: unknown[] = [];

  postMessage({ formats }: { formats: unknown }): void {
    Reader.seeks.push(formats);
    Reader.decodes.push(performance.now());
    const data = { texts: [...Reader.sees] };
    setTimeout(() => this.dispatchEvent(Object.assign(new Event('message'), { data })), Reader.takes);
  }

  terminate(): void {}
}

const FRAME = 1000 / 60;

let asked: MediaStreamConstraints[];
let answer: (constraints: MediaStreamConstraints) => Promise<Track>;
let states: CameraState[];
let found: string[][];
let video: HTMLVideoElement;
let camera: Camera;

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  states = [];
  found = [];
  answer = async () => new Track('back');
  Object.assign(Reader, { decodes: [], takes: 0, sees: [], seeks: [] });
  Object.assign(globalThis, {
    Worker: Reader,
    OffscreenCanvas: class {},
    ImageData: class {},
    createImageBitmap: async () => ({}),
  });
  offer({
    getUserMedia: async (constraints: MediaStreamConstraints) => {
      asked.push(constraints);
      const track = await answer(constraints);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
  });
  video = {
    srcObject: null,
    videoWidth: 1280,
    play: async () => undefined,
    requestVideoFrameCallback: (shown: () => void) => setTimeout(shown, FRAME),
  } as unknown as HTMLVideoElement;
  camera = new Camera({ video, found: (texts) => found.push(texts), changed: (state) => states.push(state) });
});

afterEach(() => {
  camera.close();
  jest.useRealTimers();
});

/** Defines the cameras that this browser has. */
function offer(mediaDevices: object | undefined): void {
  Object.defineProperty(globalThis.navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
}

function refuse(name: string): void {
  answer = () => Promise.reject(new DOMException('', name));
}

const last = () => states.at(-1);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('started camera', () => {
  it('a started camera looks for QR alone until other formats are set, and for them from the next picture on', async () => {
    await camera.start();
    await pass(1_000);
    expect(new Set(Reader.seeks)).toEqual(new Set([['qr']]));
    const formats = ['qr', 'code_128'] as const;
    camera.formats = formats;
    Reader.seeks = [];
    await pass(1_000);
    expect(Reader.seeks.length).toBeGreaterThan(5);
    expect(Reader.seeks.every((sought) => sought === formats)).toBe(true);
  });

  it('a started camera faces away from its holder, without sound', async () => {
    const track = new Track('back');
    answer = async () => track;
    await camera.start();
    expect(asked).toEqual([{ video: expect.objectContaining({ facingMode: { ideal: 'environment' } }), audio: false }]);
    expect(states).toEqual([{ is: 'starting' }, { is: 'scanning', camera_id: 'back', torch: undefined }]);
    expect(video.srcObject).not.toBeNull();
    camera.stop();
    expect(last()).toEqual({ is: 'stopped' });
    expect(track.isStopped).toBe(true);
    expect(video.srcObject).toBeNull();
  });

  it('a started camera is the chosen one, or another one when that is missing', async () => {
    answer = async () => new Track('front');
    await camera.start('front');
    expect(asked).toEqual([{ video: expect.objectContaining({ deviceId: { exact: 'front' } }), audio: false }]);
    expect(last()).toMatchObject({ is: 'scanning', camera_id: 'front' });
    answer = async ({ video: wanted }) => {
      if ('deviceId' in (wanted as object)) throw new DOMException('', 'OverconstrainedError');
      return new Track('back');
    };
    await camera.start('front');
    expect(last()).toMatchObject({ is: 'scanning', camera_id: 'back' });
  });

  it('a camera is released when it starts after it was given up', async () => {
    const track = new Track('back');
    let come: (track: Track) => void = () => undefined;
    answer = () => new Promise((resolve) => (come = resolve));
    const starting = camera.start();
    camera.stop();
    come(track);
    await starting;
    expect(track.isStopped).toBe(true);
    expect(last()).toEqual({ is: 'stopped' });
  });
});

describe('missing picture', () => {
  it.each([
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ] as const)('a camera that fails with %s is reported as %s', async (name, trouble) => {
    refuse(name);
    await camera.start();
    expect(last()).toEqual({ is: 'error', trouble });
  });

  it('a browser without cameras is reported', async () => {
    offer(undefined);
    await camera.start();
    expect(last()).toEqual({ is: 'error', trouble: 'none' });
    expect(await listCameras()).toEqual([]);
  });

  it('a camera that was unplugged is reported, but not one that was stopped before', async () => {
    const track = new Track('back');
    answer = async () => track;
    await camera.start();
    track.dispatchEvent(new Event('ended'));
    expect(last()).toEqual({ is: 'error', trouble: 'busy' });
    camera.stop();
    track.dispatchEvent(new Event('ended'));
    expect(last()).toEqual({ is: 'stopped' });
  });

  it('only the fault of the last start is reported', async () => {
    refuse('NotReadableError');
    await camera.start();
    answer = async () => new Track('back');
    await camera.start();
    expect(last()).toMatchObject({ is: 'scanning' });
  });
});

describe('reading', () => {
  it('pictures are read ten times a second at most, however fast they arrive', async () => {
    await camera.start();
    await pass(3_000);
    const { decodes } = Reader;
    expect(decodes.length).toBeGreaterThan(20);
    for (const [at, begun] of decodes.entries()) {
      expect(decodes.filter((other) => other >= begun && other < begun + 990).length).toBeLessThanOrEqual(10);
      if (at > 0) expect(begun - decodes[at - 1]!).toBeGreaterThanOrEqual(99);
    }
  });

  it('the newest picture is read after the last one, on a slow phone too', async () => {
    Reader.takes = 400;
    await camera.start();
    await pass(2_000);
    expect(Reader.decodes.length).toBeGreaterThanOrEqual(4);
    expect(Reader.decodes.length).toBeLessThanOrEqual(5);
  });

  it('codes in a picture are reported, and pictures without a code are not', async () => {
    await camera.start();
    await pass(500);
    expect(Reader.decodes.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
    Reader.sees = ['T1ABC', 'https://exemplo.br'];
    await pass(120);
    expect(found[0]).toEqual(['T1ABC', 'https://exemplo.br']);
  });

  it('reading ends with the camera', async () => {
    await camera.start();
    await pass(500);
    camera.stop();
    const before = Reader.decodes.length;
    await pass(1_000);
    expect(Reader.decodes.length).toBe(before);
  });
});

describe('torch', () => {
  it('the torch is switched on and off where the camera has one', async () => {
    const track = new Track('back', { torch: true });
    answer = async () => track;
    await camera.start();
    expect(last()).toMatchObject({ torch: false });
    await camera.light(true);
    expect(last()).toMatchObject({ is: 'scanning', torch: true });
    await camera.light(false);
    expect(last()).toMatchObject({ torch: false });
    expect(track.asked).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
  });

  it('the torch is not requested of a camera without one', async () => {
    const track = new Track('back');
    answer = async () => track;
    await camera.start();
    await camera.light(true);
    expect(last()).toMatchObject({ torch: undefined });
    expect(track.asked).toEqual([]);
  });
});

it('cameras to choose from have a name, and unnamed ones are left out', async () => {
  const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label });
  offer({
    enumerateDevices: async () => [
      device('audioinput', 'mic', 'Microfone'),
      device('videoinput', 'back', 'Traseira'),
      device('videoinput', 'front', ''),
      device('videoinput', '', ''),
    ],
  });
  expect(await listCameras()).toEqual([
    { id: 'back', label: 'Traseira' },
    { id: 'front', label: 'Câmera 2' },
  ]);
});
