import type { Paper } from './papers.ts';
import { block, disc, hangingFlagShape, standingFlagShape, tenth as t, type Shape } from './shapes.ts';

/** The materials of a composition. */
export interface Press {
  width: number;
  height: number;
  paper: Paper;
  /** The next number of the poster's own row, in [0, 1). */
  random: () => number;
  /** The next ink, never the one used just before: neighbours differ. */
  ink: () => string;
}

/** Draws strings of paper flags in front of a moon. */
function varal({ width, height, paper, random, ink }: Press): Shape[] {
  const shapes = [disc(width * (0.2 + 0.6 * random()), height * 0.42, Math.min(width, height) * 0.34, ink())];
  const rows = height > width * 0.75 ? 3 : 2;
  const flags = 5 + Math.floor(random() * 3);
  for (let row = 0; row < rows; row++) {
    const sag = 10 + random() * 16;
    const top = (height * (row + 0.12)) / rows - sag * 0.3;
    const step = width / flags;
    const shift = row % 2 ? -step / 2 : 0;
    const onString = (x: number) => top + sag * 4 * (x / width) * (1 - x / width);
    shapes.push({ d: `M0 ${t(top)}Q${t(width / 2)} ${t(top + 2 * sag)} ${width} ${t(top)}`, stroke: paper.text });
    for (let place = 0; place <= flags; place++) {
      const x = shift + place * step + step * 0.09;
      const hung = onString(Math.max(0, Math.min(width, x + step * 0.41)));
      shapes.push(hangingFlagShape(x, hung, step * 0.82, (height / rows) * 0.72, ink()));
    }
  }
  return shapes;
}

/** Draws giant flags, hung and overlapping. */
function mastro({ width, height, random, ink }: Press): Shape[] {
  const shapes: Shape[] = [];
  const flags = 3 + Math.floor(random() * 2);
  const wide = width / flags;
  for (let place = 0; place < flags; place++) {
    shapes.push(hangingFlagShape(place * wide, 0, wide, height * (0.62 + 0.38 * random()), ink()));
  }
  for (let place = 0; place < flags; place++) {
    const narrow = wide * 0.5;
    if (random() >= 0.85) continue;
    shapes.push(
      hangingFlagShape(place * wide + (wide - narrow) / 2, -4, narrow, height * (0.26 + 0.2 * random()), ink()),
    );
  }
  return shapes;
}

/** Draws a concentric moon over a horizon of flags. */
function lua({ width, height, paper, random, ink }: Press): Shape[] {
  const shapes: Shape[] = [];
  const x = width * (random() < 0.5 ? 0.3 : 0.7);
  const radius = Math.max(width, height) * 0.62;
  for (let ring = 0; ring < 5; ring++) {
    shapes.push(disc(x, height * 0.5, radius * (1 - ring * 0.19), ring % 2 ? paper.background : ink()));
  }
  const flags = 8;
  const wide = width / flags;
  for (let place = 0; place < flags; place++) {
    const tall = wide * (1.1 + (place % 2) * 0.5);
    shapes.push(standingFlagShape(place * wide, height - tall, wide, tall, place % 2 ? paper.background : ink()));
  }
  return shapes;
}

/** Draws a street of tiled house fronts. */
function fachada({ width, height, random, ink }: Press): Shape[] {
  const shapes: Shape[] = [];
  const across = width > height * 1.3 ? 6 : 4;
  const side = width / across;
  const down = Math.ceil(height / side);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const wall = ink();
      const ornament = ink();
      const kind = Math.floor(random() * 6);
      shapes.push(block(column * side, row * side, side + 1, side + 1, wall));
      shapes.push(...tile(kind, column * side, row * side, side, ornament));
    }
  }
  return shapes;
}

function tile(kind: number, x: number, y: number, side: number, fill: string): Shape[] {
  switch (kind) {
    case 0:
      return [hangingFlagShape(x + side * 0.25, y, side * 0.5, side * 0.86, fill)];
    case 1:
      return [
        { d: `M${t(x)} ${t(y + side)}A${t(side)} ${t(side)} 0 0 1 ${t(x + side)} ${t(y)}V${t(y + side)}z`, fill },
      ];
    case 2: {
      const arch = t(side * 0.28);
      const spring = t(y + side * 0.5);
      const left = t(x + side * 0.22);
      const right = t(x + side * 0.78);
      return [
        { d: `M${left} ${t(y + side)}V${spring}A${arch} ${arch} 0 0 1 ${right} ${spring}V${t(y + side)}z`, fill },
      ];
    }
    case 3: {
      const middle = `L${t(x + side / 2)} ${t(y + side / 2)}`;
      const right = t(x + side);
      const bottom = t(y + side);
      return [
        { d: `M${t(x)} ${t(y)}${middle}L${right} ${t(y)}zM${t(x)} ${bottom}${middle}L${right} ${bottom}z`, fill },
      ];
    }
    case 4:
      return [disc(x + side / 2, y + side / 2, side * 0.3, fill)];
    default:
      return [
        standingFlagShape(x, y + side * 0.2, side / 2, side * 0.8, fill),
        standingFlagShape(x + side / 2, y + side * 0.5, side / 2, side * 0.5, fill),
      ];
  }
}

/** Draws the waves of a promenade under a sun. */
function onda({ width, height, paper, random, ink }: Press): Shape[] {
  const shapes = [disc(width * (0.25 + 0.5 * random()), height * 0.34, Math.min(width, height) * 0.27, ink())];
  const phase = random() * 60;
  const length = width / 2;
  const swell = height * 0.065;
  for (let band = 0; band < 5; band++) {
    const start = -length + ((phase + band * length * 0.37) % length) - length;
    let d = `M${t(start)} ${t(height * (0.34 + band * 0.15))}`;
    for (let wave = 0; wave < 6; wave++) {
      d += `q${t(length / 4)} ${t(-swell * 2)} ${t(length / 2)} 0t${t(length / 2)} 0`;
    }
    shapes.push({ d: `${d}V${t(height + 2)}H${t(-2 * length)}z`, fill: band % 2 ? paper.background : ink() });
  }
  return shapes;
}

/** Draws rays from a lamp. */
function farol({ width, height, paper, random, ink }: Press): Shape[] {
  const shapes: Shape[] = [];
  const x = width * (random() < 0.5 ? 0.22 : 0.78);
  const y = height * 0.98;
  const rays = 18;
  const reach = Math.hypot(width, height) * 1.1;
  const inks = [ink(), ink()] as const;
  const at = (ray: number) => {
    const angle = Math.PI * (1 + ray / rays);
    return `${t(x + reach * Math.cos(angle))} ${t(y + reach * Math.sin(angle))}`;
  };
  for (let ray = 0; ray < rays; ray += 2) {
    shapes.push({ d: `M${t(x)} ${t(y)}L${at(ray)}L${at(ray + 1)}z`, fill: inks[ray % 4 ? 1 : 0] });
  }
  const side = Math.min(width, height);
  shapes.push(
    disc(x, y, side * 0.36, ink()),
    disc(x, y, side * 0.22, paper.background),
    standingFlagShape(x - side * 0.08, y - side * 0.62, side * 0.16, side * 0.64, paper.text),
  );
  return shapes;
}

/** In the order in which the seed chooses. */
export const compositions: readonly ((press: Press) => Shape[])[] = [varal, mastro, lua, fachada, onda, farol];
