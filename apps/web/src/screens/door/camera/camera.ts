import type { PartnerCodeFormat } from '@festix/domain/selling';
import { QR_ALONE } from './decode.ts';
import { BETWEEN_FRAMES } from './frames.ts';
import { QrReader } from './qr-reader.ts';

/** The cause of a missing picture. */
export type CameraTrouble = 'none' | 'denied' | 'busy';

export type CameraState =
  | { is: 'stopped' }
  | { is: 'starting' }
  /** `torch` is undefined for a camera without one. */
  | { is: 'scanning'; camera_id: string | undefined; torch: boolean | undefined }
  | { is: 'error'; trouble: CameraTrouble };

export interface CameraParts {
  video: HTMLVideoElement;
  found: (texts: string[]) => void;
  changed: (state: CameraState) => void;
}

/** Fine enough for a code across the room, small enough to be read in time. */
const PICTURE: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Runs the phone's camera, and reports the codes it sees. */
export class Camera {
  /** Formats to look for; from the next picture on. */
  formats: readonly PartnerCodeFormat[] = QR_ALONE;
  private readonly parts: CameraParts;
  private readonly reader = new QrReader();
  private stream: MediaStream | undefined;
  private state: CameraState = { is: 'stopped' };
  /** Distinguishes starts: results of an older one are dropped. */
  private turn = 0;

  constructor(parts: CameraParts) {
    this.parts = parts;
  }

  /** Starts the camera with this id, or the rear one. */
  async start(camera_id?: string): Promise<void> {
    const turn = this.nextTurn();
    this.set({ is: 'starting' });
    try {
      const stream = await openStream(camera_id);
      if (turn !== this.turn) return endStream(stream);
      await this.show(stream, turn);
    } catch (error) {
      if (turn === this.turn) this.set({ is: 'error', trouble: troubleOf(error) });
    }
  }

  stop(): void {
    this.nextTurn();
    this.set({ is: 'stopped' });
  }

  close(): void {
    this.nextTurn();
    this.reader.close();
  }

  async light(on: boolean): Promise<void> {
    if (this.state.is !== 'scanning' || this.state.torch === undefined) return;
    const track = this.stream?.getVideoTracks()[0];
    await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
    this.set({ ...this.state, torch: on });
  }

  private async show(stream: MediaStream, turn: number): Promise<void> {
    const { video } = this.parts;
    this.stream = stream;
    const [track] = stream.getVideoTracks();
    // The camera was unplugged, or another app took it.
    track?.addEventListener('ended', () => turn === this.turn && this.set({ is: 'error', trouble: 'busy' }));
    video.srcObject = stream;
    await video.play();
    if (turn !== this.turn) return;
    this.set({ is: 'scanning', camera_id: track?.getSettings().deviceId, torch: hasTorch(track) ? false : undefined });
    void this.scan(turn);
  }

  /** Reads the newest picture: none is requested before the last one was read. */
  private async scan(turn: number): Promise<void> {
    const { video, found } = this.parts;
    while (turn === this.turn) {
      const begun = performance.now();
      await nextPicture(video);
      if (turn !== this.turn) return;
      const texts = video.videoWidth > 0 ? await this.reader.read(video, this.formats).catch(() => []) : [];
      if (turn !== this.turn) return;
      if (texts.length > 0) found(texts);
      await rest(BETWEEN_FRAMES - (performance.now() - begun));
    }
  }

  private nextTurn(): number {
    if (this.stream) endStream(this.stream);
    this.stream = undefined;
    this.parts.video.srcObject = null;
    this.turn += 1;
    return this.turn;
  }

  private set(state: CameraState): void {
    this.state = state;
    this.parts.changed(state);
  }
}

/** Lists the cameras; their names are known once one was allowed. */
export async function listCameras(): Promise<{ id: string; label: string }[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `Câmera ${index + 1}` }));
}

async function openStream(camera_id: string | undefined): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError');
  const chosen = camera_id ? { deviceId: { exact: camera_id } } : { facingMode: { ideal: 'environment' } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...PICTURE, ...chosen }, audio: false });
  } catch (error) {
    // The chosen camera is gone: any other is better than none.
    if (camera_id && nameOf(error) === 'OverconstrainedError') return openStream(undefined);
    throw error;
  }
}

/** Returns whether the camera has a torch, which is newer than the types; Firefox has no capabilities. */
function hasTorch(track: MediaStreamTrack | undefined): boolean {
  const can = (track as Partial<MediaStreamTrack> | undefined)?.getCapabilities?.();
  return (can as { torch?: boolean } | undefined)?.torch === true;
}

function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function troubleOf(error: unknown): CameraTrouble {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'none';
  }
}

/** Returns an error's name: browsers don't agree on whether it is an Error. */
function nameOf(error: unknown): string | undefined {
  return (error as { name?: string } | undefined)?.name;
}

/** A hidden page gets no pictures: longest wait for one. */
const LONGEST_WAIT = 1_000;

function nextPicture(video: HTMLVideoElement): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, LONGEST_WAIT);
    const shown = () => {
      clearTimeout(late);
      done();
    };
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(shown);
    else requestAnimationFrame(shown);
  });
}

function rest(ms: number): Promise<void> {
  return ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve();
}
