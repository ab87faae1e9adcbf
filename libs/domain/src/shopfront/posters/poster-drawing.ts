import { foldCapitals } from './advances.ts';
import { setWoodType, stackLines, type TypeLine } from './wood-type.ts';
import { compositions } from './compositions.ts';
import { papers } from './papers.ts';
import { fnv1a, mulberry32 } from './seed.ts';
import type { Shape } from './shapes.ts';

/** Phones and cards 4:5, desktop and Open Graph 16:9, thumbnails 1:1. */
export type PosterRatio = '4:5' | '16:9' | '1:1';

export interface PosterSubject {
  /** The event's id; a changed seed is another poster of the same event. */
  seed: string;
  name: string;
  /** City and state, below the title. */
  place?: string;
}

/** A poster, measured and coloured, ready for the press. Units are those of `width` and `height`. */
export interface PosterDrawing {
  width: number;
  height: number;
  background: string;
  text: string;
  art: { x: number; y: number; width: number; height: number; shapes: Shape[] };
  title: (TypeLine & { x: number; y: number })[];
  place: { text: string; x: number; y: number; size: number } | undefined;
}

const formats: Record<PosterRatio, { width: number; height: number; margin: number }> = {
  '4:5': { width: 400, height: 500, margin: 24 },
  '16:9': { width: 800, height: 450, margin: 36 },
  '1:1': { width: 400, height: 400, margin: 24 },
};

/** One poster in three has its title on top. */
const titleOnTopShare = 0.35;

/**
 * Draws the poster of an event that has no cover. Seed and name alone decide paper, composition and geometry,
 * so the same event has the same poster on every machine.
 */
export function drawPoster(
  { seed, name, place = '' }: PosterSubject,
  ratio: PosterRatio,
  withText = true,
): PosterDrawing {
  const random = mulberry32(fnv1a(`${seed}|${foldCapitals(name)}`));
  const paper = pick(papers, random());
  const compose = pick(compositions, random());
  const { width, height, margin } = formats[ratio];
  const beside = ratio === '16:9';

  let last = '';
  const ink = () => {
    let next: string;
    do next = pick(paper.inks, random());
    while (next === last);
    return (last = next);
  };

  const placeRoom = beside && place ? 40 : 0;
  const type = withText
    ? setWoodType(
        name,
        beside ? width * 0.5 - margin : width - 2 * margin,
        beside ? height - 2 * margin - placeRoom : height * 0.44,
      )
    : [];
  const typeHeight = stackLines(type, 0).bottom;
  const foot = withText && place ? 34 : 0;
  const onTop = !beside && withText && random() < titleOnTopShare;

  const artX = beside && withText ? width * 0.5 + 14 : 0;
  const artHeight = beside || !withText ? height : height - typeHeight - foot - margin - 22;
  const artWidth = width - artX;
  const shapes = compose({ width: artWidth, height: artHeight, paper, random, ink });

  const top = beside ? (height - typeHeight - foot) / 2 : onTop ? margin + 2 : artHeight + 22;
  const { baselines, bottom } = stackLines(type, top);
  const placeY = beside ? bottom + 38 : onTop ? bottom + 27 : height - margin + 3;
  return {
    width,
    height,
    background: paper.background,
    text: paper.text,
    art: { x: artX, y: onTop ? height - artHeight : 0, width: artWidth, height: artHeight, shapes },
    title: type.map((line, row) => ({ ...line, x: margin, y: baselines[row] ?? top })),
    place: withText && place ? { text: place, x: margin, y: placeY, size: beside ? 18 : 15 } : undefined,
  };
}

/** Returns the colours of the paper and text of an event's poster, for pages that continue it. */
export function posterPaper({ seed, name }: Pick<PosterSubject, 'seed' | 'name'>): {
  background: string;
  text: string;
} {
  const random = mulberry32(fnv1a(`${seed}|${foldCapitals(name)}`));
  const { background, text } = pick(papers, random());
  return { background, text };
}

function pick<Item>(items: readonly Item[], share: number): Item {
  const item = items[Math.floor(share * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
