import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toFile } from 'qrcode';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** Pixels of the frame that a phone's camera gives. */
const WIDTH = 1280;
const HEIGHT = 720;
const CODE = 420;

/**
 * Films a QR code or a bar code: a video in which it lies on grey and drifts a little, for Chromium's fake camera. Returns
 * the flags to launch Chromium with.
 */
export async function cameraShowing(text: string, format: 'QRCode' | 'Code128' = 'QRCode'): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'festix-camera-'));
  const picture = join(folder, 'code.png');
  const film = join(folder, 'film.mjpeg');
  if (format === 'QRCode') await toFile(picture, text, { errorCorrectionLevel: 'M', width: CODE, margin: 4 });
  else await drawBarCode(picture, text);
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

/** Pixels of a bar code's thinnest bar. */
const BAR = 3;

async function drawBarCode(file: string, text: string): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(path)).buffer },
    fireImmediately: true,
  });
  const { image, error } = await writeBarcode(text, { format: 'Code128', scale: BAR });
  if (!image) throw new Error(error);
  writeFileSync(file, new Uint8Array(await image.arrayBuffer()));
}
