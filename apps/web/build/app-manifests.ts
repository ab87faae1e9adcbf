import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const ICONS = join(import.meta.dirname, '../../../libs/ui/assets/icons');

/** Ink and paper of `@festix/ui`: what the system draws around an installed app, before any style is loaded. */
const INK = '#110C18';
const PAPER = '#FFFFFF';

/**
 * Any orientation, in all three: a phone that reads codes from a stand, and a tablet at the till, lie, and their screens
 * have two columns for it. `any` leaves the choice to the person, whose lock of the rotation counts; `portrait` would
 * turn a tablet that can't stand.
 */
const shared = { lang: 'pt-BR', dir: 'ltr', display: 'standalone', orientation: 'any' };

/**
 * Three apps live on one origin: the platform, and the door and the till, which staff install by themselves. These two
 * open at their own address without an event and find the last one that this device worked at.
 */
const manifests = {
  'app.webmanifest': {
    ...shared,
    id: '/',
    name: 'Festix',
    short_name: 'Festix',
    description: 'Ingressos para o que tem na rua',
    start_url: '/',
    scope: '/',
    background_color: PAPER,
    theme_color: PAPER,
    icons: icons('icon', 'icon-maskable'),
  },
  'door.webmanifest': {
    ...shared,
    id: '/door/',
    name: 'Porta Festix',
    short_name: 'Porta',
    description: 'Entrada dos eventos, com e sem internet',
    start_url: '/door/',
    scope: '/door/',
    background_color: INK,
    theme_color: INK,
    icons: icons('icon-door', 'icon-door-maskable'),
  },
  'till.webmanifest': {
    ...shared,
    id: '/till/',
    name: 'Caixa Festix',
    short_name: 'Caixa',
    description: 'Venda presencial, com e sem internet',
    start_url: '/till/',
    scope: '/till/',
    background_color: PAPER,
    theme_color: PAPER,
    icons: icons('icon-till', 'icon-till-maskable'),
  },
};

const LOOSE_ICONS = ['favicon.svg', 'icon-mono.svg', 'apple-touch-icon-180.png'];

function icons(name: string, maskable: string) {
  return [
    { src: `/icons/${name}-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: `/icons/${name}-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: `/icons/${name}.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: `/icons/${maskable}-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon-mono.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
  ];
}

/** Writes the manifests of the apps and the icons they name. */
export function appManifests(): Plugin {
  return {
    name: 'festix-manifests',
    apply: 'build',
    generateBundle() {
      const named = Object.values(manifests).flatMap((manifest) => manifest.icons.map(({ src }) => basename(src)));
      for (const name of new Set([...named, ...LOOSE_ICONS])) {
        this.emitFile({ type: 'asset', fileName: `icons/${name}`, source: readFileSync(join(ICONS, name)) });
      }
      for (const [fileName, manifest] of Object.entries(manifests)) {
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) });
      }
    },
  };
}
