import type { Env } from '../../env.ts';

/** Further hosts that a page may use, by kind of use. */
export interface PolicySources {
  readonly scripts: readonly string[];
  readonly images: readonly string[];
  readonly connections: readonly string[];
  /** Pages that may stand in a frame of this one. */
  readonly frames?: readonly string[];
  /** Where forms may be sent, besides our own origin. */
  readonly forms?: readonly string[];
  /** Pages in whose frames this one may stand; none without them. */
  readonly embedders?: readonly string[];
  /** Whether the page neither reads codes nor plays anything, and keeps no live line. */
  readonly isPlain?: boolean;
}

const OURS_ALONE: PolicySources = { scripts: [], images: [], connections: [] };

/** Returns the policy: scripts and all else from our own origin and the named hosts; WebAssembly reads the QR codes. */
export function policyOf(
  env: Pick<Env, 'PUBLIC_URL'>,
  {
    scripts,
    images,
    connections,
    frames,
    forms = [],
    embedders = ["'none'"],
    isPlain = false,
  }: PolicySources = OURS_ALONE,
): Record<string, string[] | null> {
  const secure = env.PUBLIC_URL.startsWith('https:');
  // Browsers before 2022 don't match a socket of our own host with 'self'.
  const socket = `${secure ? 'wss' : 'ws'}://${new URL(env.PUBLIC_URL).host}`;
  const blobs = isPlain ? [] : ['blob:'];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(isPlain ? [] : ["'wasm-unsafe-eval'"]), ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'media-src': ["'self'", ...blobs],
    'connect-src': ["'self'", ...(isPlain ? [] : [socket]), ...connections],
    'worker-src': ["'self'", ...blobs],
    'frame-src': frames ? ["'self'", ...frames] : null,
    'frame-ancestors': [...embedders],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'", ...forms],
    'upgrade-insecure-requests': secure ? [] : null,
  };
}

/** Returns the policy as a header. */
export function policyHeader(env: Pick<Env, 'PUBLIC_URL'>, sources: PolicySources): string {
  return Object.entries(policyOf(env, sources))
    .flatMap(([name, values]) => (values ? [[name, ...values].join(' ')] : []))
    .join(';');
}

/** Browser features that our pages use: cameras read codes, a city may be shared, a door's screen stays lit. */
const USED_FEATURES = [
  ...['autoplay', 'camera', 'clipboard-write', 'fullscreen', 'geolocation', 'screen-wake-lock', 'web-share'],
];

/** Features by which the till prints, and which no other page has. */
const PRINTER_FEATURES: readonly string[] = ['bluetooth', 'serial', 'usb'];

/** All other features. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'browsing-topics', 'clipboard-read', 'display-capture', 'encrypted-media', 'gamepad'],
  ...['gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone'],
  ...['midi', 'otp-credentials', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'storage-access', 'window-management', 'xr-spatial-tracking'],
];

/** Values of Permissions-Policy: used features are ours alone, others nobody's, frames and tags included. */
export const PERMISSIONS_POLICY = featuresPolicy(USED_FEATURES, [...UNUSED_FEATURES, ...PRINTER_FEATURES]);
export const TILL_PERMISSIONS_POLICY = featuresPolicy([...USED_FEATURES, ...PRINTER_FEATURES], UNUSED_FEATURES);

function featuresPolicy(used: readonly string[], unused: readonly string[]): string {
  return [...used.map((feature) => `${feature}=(self)`), ...unused.map((feature) => `${feature}=()`)].join(', ');
}
