import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toFile } from 'qrcode';

/** Pixels of the frame that a phone's camera gives. */
const WIDTH = 1280;
const HEIGHT = 720;
const CODE = 420;

/**
 * Films a QR code: a video in which it lies on grey and drifts a little, for Chromium's fake camera. Returns the flags
 * to launch Chromium with.
 */
export async function cameraShowing(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'festix-camera-'));
  const picture = join(folder, 'code.png');
  const film = join(folder, 'film.mjpeg');
  await toFile(picture, text, { errorCorrectionLevel: 'M', width: CODE, margin: 4 });
  const drift = `x='(W-w)/2+20*sin(t*2)':y='(H-h)/2+12*cos(t*3)'`;
  execFileSync(process.env['FFMPEG_PATH'] ?? 'ffmpeg', [
    '-loglevel',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `color=c=0x8a8290:s=${WIDTH}x${HEIGHT}:r=15:d=4`,
    '-i',
    picture,
    '-filter_complex',
    `[0][1]overlay=${drift},rotate=0.04*sin(t):c=0x8a8290`,
    '-c:v',
    'mjpeg',
    '-q:v',
    '4',
    '-pix_fmt',
    'yuvj420p',
    film,
  ]);
  return [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
    '--use-fake-ui-for-media-stream',
  ];
}
