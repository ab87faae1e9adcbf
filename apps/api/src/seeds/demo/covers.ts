import { contract } from '@festix/domain/contract';
import { COVER_FORMS, pictureForms, type CoverForm } from '@festix/domain/ground';
import sharp from 'sharp';
import { chance, demoId } from './names.ts';
import type { PlannedEvent } from './plan.ts';
import type { SeedClient } from './seed-client.ts';

/** Events whose producer uploaded pictures; the others show that a poster does as well. */
const COVERED: Readonly<Record<string, { forms: readonly CoverForm[]; scene: Scene }>> = {
  frevo: { forms: COVER_FORMS, scene: parasolsOnTheHill },
  jazz: { forms: COVER_FORMS, scene: bandstandAtNight },
  mare: { forms: ['desktop'], scene: sunOverTheSea },
  rock: { forms: ['mobile'], scene: crowdBeforeStage },
};

/**
 * Draws the inside of the picture's SVG: gets its size in pixels, and numbers from 0 to 1 that are the same each time.
 */
type Scene = (width: number, height: number, next: () => number) => string;

/** Draws pictures of the event and uploads them as its producer would. */
export async function seedCovers(client: SeedClient, plan: PlannedEvent, event_id: string): Promise<void> {
  const covered = COVERED[plan.key];
  for (const form of covered?.forms ?? []) {
    const bytes = await sharp(Buffer.from(pictureOf(plan.name, form, covered!.scene)))
      .jpeg({ quality: 90 })
      .toBuffer();
    await client.call(plan.producer, contract.events.setCover, {
      params: { event_id, form },
      body: { file: new Blob([bytes], { type: 'image/jpeg' }) },
    });
  }
}

function pictureOf(name: string, form: CoverForm, scene: Scene): string {
  const { ratio, widths } = pictureForms[form];
  const width = widths.at(-1) ?? 0;
  const height = Math.round((width * ratio[1]) / ratio[0]);
  const next = chance(Number.parseInt(demoId(name).slice(0, 8), 16));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scene(width, height, next)}</svg>`;
}

function sky(top: string, bottom: string): string {
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>`;
}

/** Draws small parasols over the roofs of a street that climbs a hill, in the afternoon. */
function parasolsOnTheHill(width: number, height: number, next: () => number): string {
  const walls = ['#E4572E', '#F3A712', '#29A0B1', '#F7F3E3', '#7D4F9E', '#4C9F70'];
  const house = width / 9;
  const houses = Array.from({ length: 10 }, (_, index) => {
    const x = (index - 0.5) * house;
    const y = height * (0.66 - index * 0.028);
    const tall = house * (1 + next() * 0.5);
    const window = `${house * 0.22}" height="${house * 0.34}" fill="#2B2333"`;
    return `<path d="M${x} ${y - tall}h${house}V${height}H${x}z" fill="${walls[index % walls.length]}"/>
      <path d="M${x - 6} ${y - tall}l${house / 2 + 6} ${-house * 0.28}l${house / 2 + 6} ${house * 0.28}z" fill="#9C4A2F"/>
      <rect x="${x + house * 0.16}" y="${y - tall * 0.72}" width="${window}/><rect x="${x + house * 0.6}" y="${y - tall * 0.72}" width="${window}/>`;
  });
  const cloth = ['#D7263D', '#FFD23F', '#1B998B', '#2E86DE'];
  const parasols = Array.from({ length: 46 }, (_, index) => {
    const near = index / 46;
    const size = width * (0.014 + near * 0.038);
    const [x, y] = [next() * width, height * (0.62 + near * 0.32) - next() * height * 0.06];
    const panels = cloth.map((colour, at) => {
      const [from, to] = [Math.PI * (1 + at / 4), Math.PI * (1 + (at + 1) / 4)];
      const edge = (angle: number) => `${x + Math.cos(angle) * size} ${y + Math.sin(angle) * size * 0.72}`;
      return `<path d="M${x} ${y}L${edge(from)}A${size} ${size * 0.72} 0 0 1 ${edge(to)}z" fill="${colour}"/>`;
    });
    return `<path d="M${x} ${y}v${size * 1.3}" stroke="#2B2333" stroke-width="${Math.max(2, size * 0.07)}"/>${panels.join('')}`;
  });
  const street = `<path d="M0 ${height * 0.78}L${width} ${height * 0.5}V${height}H0z" fill="#C9B79C"/>`;
  return `${sky('#3FA7D6', '#FBE3B4')}${houses.join('')}${street}${parasols.join('')}`;
}

/** Draws a bandstand under strings of lights, with the moon over the square. */
function bandstandAtNight(width: number, height: number, next: () => number): string {
  const [middle, floor, half] = [width / 2, height * 0.8, Math.min(width * 0.26, height * 0.42)];
  const roof = floor - half * 1.15;
  const stars = Array.from({ length: 70 }, () => {
    return `<circle cx="${next() * width}" cy="${next() * height * 0.6}" r="${1 + next() * 2.2}" fill="#fff" opacity="${0.3 + next() * 0.6}"/>`;
  });
  const columns = [-0.86, -0.43, 0, 0.43, 0.86].map((at) => {
    return `<path d="M${middle + at * half - 5} ${roof}h10V${floor}h-10z" fill="#F4E9CD"/>`;
  });
  const lights = [-1, 1].flatMap((side) =>
    Array.from({ length: 12 }, (_, index) => {
      const along = index / 11;
      const x = middle + side * (half + along * (width / 2 - half));
      const y = roof + Math.sin(along * Math.PI) * height * 0.12 - along * height * 0.1;
      return `<circle cx="${x}" cy="${y}" r="${width * 0.018}" fill="#FFC857" opacity=".28"/><circle cx="${x}" cy="${y}" r="${width * 0.006}" fill="#FFE9B0"/>`;
    }),
  );
  const player = (at: number, horn: string) => {
    const x = middle + at * half;
    const size = half * 0.13;
    return `<g fill="#160F29"><circle cx="${x}" cy="${floor - size * 4.2}" r="${size * 0.62}"/>
      <path d="M${x - size} ${floor - size * 0.3}q0 ${-size * 3.2} ${size} ${-size * 3.2}t${size} ${size * 3.2}z"/></g>${horn}`;
  };
  const piano = `<path d="M${middle - half * 0.2} ${floor - half * 0.02}v${-half * 0.24}q${half * 0.3} ${-half * 0.3} ${half * 0.5} 0v${half * 0.24}z" fill="#0B0718"/>`;
  return `${sky('#0B1B3F', '#3B3A6B')}${stars.join('')}
    <circle cx="${width * 0.8}" cy="${height * 0.2}" r="${width * 0.055}" fill="#FFF4D6"/>
    <path d="M0 ${floor}H${width}V${height}H0z" fill="#16243B"/>
    <ellipse cx="${middle}" cy="${floor}" rx="${half * 1.9}" ry="${half * 0.34}" fill="#FFC857" opacity=".2"/>
    <path d="M${middle - half} ${roof}h${half * 2}V${floor}h${-half * 2}z" fill="#FFC857" opacity=".34"/>
    ${player(-0.62, '')}${player(-0.34, '')}${player(0.62, '')}${piano}${columns.join('')}
    <path d="M${middle - half * 1.14} ${roof}L${middle} ${roof - half * 0.62}L${middle + half * 1.14} ${roof}z" fill="#B23A48"/>
    <path d="M${middle - half * 1.1} ${floor}h${half * 2.2}l${half * 0.08} ${half * 0.2}h${-half * 2.36}z" fill="#F4E9CD"/>${lights.join('')}`;
}

/** Draws a low sun, four lines of waves and two stages on the beach. */
function sunOverTheSea(width: number, height: number, next: () => number): string {
  const sea = height * 0.5;
  const waves = ['#0E7C7B', '#17A398', '#5BC0BE', '#9BE5DB'].map((colour, index) => {
    const y = sea + (index + 0.4) * height * 0.09;
    const step = width / 14;
    const crests = Array.from({ length: 15 }, () => `q${step / 2} ${-height * (0.02 + next() * 0.035)} ${step} 0`);
    return `<path d="M${-next() * step} ${y}${crests.join('')}V${height}H0z" fill="${colour}"/>`;
  });
  const glints = Array.from({ length: 26 }, () => {
    const y = sea + next() * height * 0.1;
    return `<path d="M${width * (0.5 + (next() - 0.5) * 0.34)} ${y}h${width * (0.01 + next() * 0.04)}" stroke="#FFE8A3" stroke-width="3" opacity=".7"/>`;
  });
  const stage = (
    x: number,
    wide: number,
  ) => `<g fill="#2F1B41"><path d="M${x} ${height * 0.86}v${-wide * 0.5}l${wide / 2} ${-wide * 0.24}l${wide / 2} ${wide * 0.24}v${wide * 0.5}z"/>
    <rect x="${x + wide * 0.14}" y="${height * 0.86 - wide * 0.42}" width="${wide * 0.72}" height="${wide * 0.42}" fill="#FF7F50"/></g>`;
  const palm = `<path d="M${width * 0.9} ${height}q${-width * 0.05} ${-height * 0.3} ${-width * 0.01} ${-height * 0.52}" stroke="#2F1B41" stroke-width="${width * 0.012}" fill="none"/>
    ${[-150, -105, -60, -20, 25, 200].map((angle) => `<path d="M0 0q${width * 0.05} ${-height * 0.07} ${width * 0.11} 0q${-width * 0.05} ${-height * 0.02} ${-width * 0.11} 0z" fill="#2F1B41" transform="translate(${width * 0.89} ${height * 0.48}) rotate(${angle})"/>`).join('')}`;
  return `${sky('#FF8C61', '#FFE29A')}<circle cx="${width / 2}" cy="${sea}" r="${height * 0.2}" fill="#FFF3C4"/>
    <path d="M0 ${sea}H${width}V${height}H0z" fill="#14636B"/>${glints.join('')}${waves.join('')}
    <path d="M0 ${height * 0.88}Q${width / 2} ${height * 0.8} ${width} ${height * 0.86}V${height}H0z" fill="#F2D7A0"/>
    ${stage(width * 0.08, width * 0.2)}${stage(width * 0.36, width * 0.15)}${palm}`;
}

/** Draws a crowd before a stage, as a camera at the back of it would see it. */
function crowdBeforeStage(width: number, height: number, next: () => number): string {
  const [dark, haze, lamp] = ['#0B1F14', '#1F6B4A', '#F4F7C5'];
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
  return `${sky(dark, haze)}
    <defs><radialGradient id="glow"><stop stop-color="${lamp}" stop-opacity=".75"/><stop offset="1" stop-color="${lamp}" stop-opacity="0"/></radialGradient></defs>
    <ellipse cx="${width / 2}" cy="${floor}" rx="${width * 0.6}" ry="${height * 0.34}" fill="url(#glow)"/>
    <path d="M0 ${height * 0.13}H${width}v${height * 0.02}H0z" fill="#08050d"/>
    ${beams.join('')}${lamps.join('')}
    <path d="M${width * 0.12} ${floor}H${width * 0.88}V${height}H${width * 0.12}z" fill="#08050d" opacity=".6"/>
    ${crowd.join('')}`;
}
