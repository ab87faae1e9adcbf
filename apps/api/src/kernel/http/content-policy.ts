import type { Env } from '../../env.ts';

/** Hosts that a page may use besides our own, by what it uses them for. */
export interface PolicySources {
  readonly scripts: readonly string[];
  readonly images: readonly string[];
  readonly connections: readonly string[];
}

const OURS_ALONE: PolicySources = { scripts: [], images: [], connections: [] };

/** Scripts and everything else come from our own origin and from those named; WebAssembly reads the QR codes. */
export function policyOf(
  env: Pick<Env, 'PUBLIC_URL'>,
  { scripts, images, connections }: PolicySources = OURS_ALONE,
): Record<string, string[] | null> {
  const secure = env.PUBLIC_URL.startsWith('https:');
  // Browsers of before 2022 don't take a socket of our own host for our own.
  const socket = `${secure ? 'wss' : 'ws'}://${new URL(env.PUBLIC_URL).host}`;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", socket, ...connections],
    'worker-src': ["'self'", 'blob:'],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'upgrade-insecure-requests': secure ? [] : null,
  };
}

/** The same as the text of a header. */
export function policyHeader(env: Pick<Env, 'PUBLIC_URL'>, sources: PolicySources): string {
  return Object.entries(policyOf(env, sources))
    .flatMap(([name, values]) => (values ? [[name, ...values].join(' ')] : []))
    .join(';');
}

/** What a page of ours asks of the device it runs on: cameras read codes, a city may be shared, a door's screen stays lit. */
const USED_FEATURES = [
  ...['autoplay', 'camera', 'clipboard-write', 'fullscreen', 'geolocation', 'screen-wake-lock', 'web-share'],
];

/** All else that browsers may be asked for. */
const UNUSED_FEATURES = [
  ...[
    'accelerometer',
    'bluetooth',
    'browsing-topics',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'gamepad',
  ],
  ...['gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone'],
  ...['midi', 'otp-credentials', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'serial', 'storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
];

/** The text of the header Permissions-Policy: what is used is ours alone, the rest nobody's, frames and tags included. */
export const PERMISSIONS_POLICY = [
  ...USED_FEATURES.map((feature) => `${feature}=(self)`),
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
].join(', ');
