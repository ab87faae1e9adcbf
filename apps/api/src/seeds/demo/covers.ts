import { contract, COVER_FORMS, pictureForms, type CoverForm } from '@festix/domain';
import sharp from 'sharp';
import { chance, demoId } from './names.ts';
import type { PlannedEvent } from './plan.ts';
import type { SeedClient } from './seed-client.ts';

/** Events whose producer uploaded pictures; the others show that a poster does as well. */
const COVERED: Readonly<Record<string, readonly CoverForm[]>> = {
  frevo: COVER_FORMS,
  jazz: COVER_FORMS,
  mare: ['desktop'],
  rock: ['mobile'],
};

/** Sky, haze and lamps of an evening, another for each of them. */
const EVENINGS = [
  ['#1B1035', '#7A1F6B', '#FFB347'],
  ['#06203A', '#0F5C7A', '#FFD97A'],
  ['#2A0D12', '#9C2B1F', '#FFE2A8'],
  ['#0B1F14', '#1F6B4A', '#F4F7C5'],
] as const;

/** Makes pictures of the event, drawn by its name, and uploads them as its producer would. */
export async function seedCovers(client: SeedClient, plan: PlannedEvent, event_id: string): Promise<void> {
  for (const form of COVERED[plan.key] ?? []) {
    const bytes = await sharp(Buffer.from(stageOf(plan, form)))
      .jpeg({ quality: 90 })
      .toBuffer();
    await client.call(plan.producer, contract.events.setCover, {
      params: { event_id, form },
      body: { file: new Blob([bytes], { type: 'image/jpeg' }) },
    });
  }
}

/** A crowd before a stage, as a camera at the back of it would see it. */
function stageOf({ key, name }: PlannedEvent, form: CoverForm): string {
  const { ratio, widths } = pictureForms[form];
  const width = widths.at(-1) ?? 0;
  const height = Math.round((width * ratio[1]) / ratio[0]);
  const next = chance(Number.parseInt(demoId(name).slice(0, 8), 16));
  const [sky, haze, lamp] = EVENINGS[Object.keys(COVERED).indexOf(key) % EVENINGS.length] ?? EVENINGS[0];
  const floor = height * 0.72;
  const beams = Array.from({ length: 9 }, (_, index) => {
    const from = ((index + 0.5) / 9) * width;
    const to = from + (next() - 0.5) * width * 0.5;
    const wide = width * (0.03 + next() * 0.06);
    const path = `M${from} ${height * 0.16}L${to - wide} ${floor}H${to + wide}Z`;
    return `<path d="${path}" fill="${lamp}" opacity="${0.08 + next() * 0.16}"/>`;
  });
  const lamps = Array.from({ length: 9 }, (_, index) => {
    const at = `cx="${((index + 0.5) / 9) * width}" cy="${height * 0.16}"`;
    return `<circle ${at} r="${width * 0.022}" fill="${lamp}" opacity=".35"/><circle ${at} r="${width * 0.008}" fill="#fff"/>`;
  });
  const crowd = Array.from({ length: 90 }, (_, index) => {
    const row = Math.floor(index / 30);
    const size = width * (0.014 + row * 0.007);
    const x = ((index % 30) / 29) * width + (next() - 0.5) * size;
    const y = floor + (row * height * 0.28) / 3 + next() * height * 0.03;
    const arm =
      next() > 0.75
        ? `<path d="M${x} ${y}l${size} ${-size * 3.4}" stroke="#08050d" stroke-width="${size * 0.5}"/>`
        : '';
    return `${arm}<circle cx="${x}" cy="${y}" r="${size}" fill="#08050d"/><path d="M${x - size * 1.7} ${height}V${y + size * 2.4}q${size * 1.7} ${-size * 1.8} ${size * 3.4} 0V${height}z" fill="#08050d"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset=".75" stop-color="${haze}"/></linearGradient>
      <radialGradient id="glow"><stop stop-color="${lamp}" stop-opacity=".75"/><stop offset="1" stop-color="${lamp}" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <ellipse cx="${width / 2}" cy="${floor}" rx="${width * 0.6}" ry="${height * 0.34}" fill="url(#glow)"/>
    <path d="M0 ${height * 0.13}H${width}v${height * 0.02}H0z" fill="#08050d"/>
    ${beams.join('')}${lamps.join('')}
    <path d="M${width * 0.12} ${floor}H${width * 0.88}V${height}H${width * 0.12}z" fill="#08050d" opacity=".6"/>
    ${crowd.join('')}
  </svg>`;
}
