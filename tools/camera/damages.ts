import type { Chance } from './chance.ts';
import { blur, mapLight, smear, type Light } from './light.ts';
import type { Pose } from './scene.ts';

// Read once: in Jest's machine each look at a global is slow.
const { PI, abs, cos, exp, floor, max, sin, sqrt } = Math;

/** Facts of a frame that damage may depend on. */
export interface Facts {
  chance: Chance;
  /** Modules of a side. */
  size: number;
  /** Pixels of a module. */
  module: number;
}

/** A way in which a picture of a code is bad, with degrees from mild to hopeless. */
export interface Damage {
  name: string;
  levels: readonly number[];
  /** Holds the code otherwise. */
  pose?: (level: number, facts: Omit<Facts, 'module'>) => Partial<Pose>;
  /** Changes the light between the code and the sensor. */
  light?: (light: Light, level: number, facts: Facts) => Light;
  /** Deviation of the sensor's noise, in parts of its range; a good camera's without. */
  noise?: (level: number) => number;
}

const GOOD_CAMERA = 0.008;

export const noiseOf = ({ noise }: Damage, level: number): number => noise?.(level) ?? GOOD_CAMERA;

/** Lens and hand of a person who does nothing wrong, in modules. */
const SLIGHT = 0.25;

export const DAMAGES: readonly Damage[] = [
  {
    name: 'out of focus',
    levels: [0.45, 0.6, 0.7, 0.8, 0.95],
    light: (light, level, { module }) => blur(light, level * module),
  },
  {
    name: 'moved',
    levels: [1, 1.5, 1.9, 2.3, 2.7],
    light: (light, level, { module, chance }) => smear(light, level * module, chance.between(0, 180)),
  },
  {
    name: 'noise',
    levels: [0.08, 0.16, 0.24, 0.32, 0.42],
    light: slightlyBlurred,
    noise: (level) => level,
  },
  {
    name: 'low light',
    levels: [0.3, 0.16, 0.1, 0.06, 0.04],
    light: (light, level, facts) => mapLight(slightlyBlurred(light, level, facts), (value) => level * value ** 1.4),
    noise: () => 0.014,
  },
  {
    name: 'low contrast',
    levels: [0.3, 0.18, 0.12, 0.08, 0.05],
    light: (light, level, facts) =>
      mapLight(slightlyBlurred(light, level, facts), (value) => 0.55 + level * (value - 0.5)),
    noise: () => 0.014,
  },
  {
    name: 'glare',
    levels: [0.12, 0.18, 0.24, 0.3, 0.36],
    pose: (_, { chance }) => ({ right: chance.between(-0.05, 0.05), down: chance.between(-0.05, 0.05) }),
    light: (light, level, facts) => glared(slightlyBlurred(light, level, facts), level, facts),
  },
  {
    name: 'shadow',
    levels: [0.35, 0.2, 0.12, 0.08, 0.05],
    light: (light, level, facts) => shadowed(slightlyBlurred(light, level, facts), level, facts),
    noise: () => 0.01,
  },
  {
    name: 'perspective',
    levels: [35, 45, 52, 58, 64],
    pose: (level, { chance }) => ({ tilt: level, axis: chance.between(0, 360), turn: chance.between(-15, 15) }),
    light: slightlyBlurred,
  },
  {
    name: 'rotation',
    levels: [12, 28, 45, 75, 135],
    pose: (level, { chance }) => ({ turn: level + chance.between(-5, 5), tilt: 20, axis: chance.between(0, 360) }),
    light: (light, _, { module }) => blur(light, 0.4 * module),
  },
  {
    name: 'distance',
    levels: [0.16, 0.13, 0.11, 0.095, 0.08],
    pose: (level, { chance }) => ({ fills: level, right: chance.between(-0.3, 0.3), down: chance.between(-0.2, 0.2) }),
    light: (light) => blur(light, 0.6),
    noise: () => 0.016,
  },
  {
    name: 'moiré',
    levels: [0.25, 0.4, 0.55, 0.7, 0.85],
    pose: (level, { chance }) => ({
      screen: { depth: level, pixels: chance.between(2.6, 4.4) },
      turn: chance.between(-8, 8),
    }),
    light: (light) => blur(light, 0.7),
  },
  {
    name: 'crumpled',
    levels: [0.25, 0.45, 0.65, 0.85, 1.1],
    pose: (level, { chance }) => ({ waves: level, turn: chance.between(-10, 10) }),
    light: slightlyBlurred,
  },
  {
    name: 'partly covered',
    levels: [0.04, 0.07, 0.1, 0.13, 0.16],
    pose: (level, { chance, size }) => ({ cover: thumb(level, size, chance) }),
    light: slightlyBlurred,
  },
  {
    name: 'damaged corner',
    levels: [1, 2, 3, 4, 5],
    pose: (level, { chance, size }) => ({ cover: scratched(level, size, chance) }),
    light: slightlyBlurred,
  },
  {
    name: 'a night',
    levels: [0.6, 0.8, 1, 1.2, 1.4],
    pose: (level, { chance }) => ({ tilt: 25 * level, axis: chance.between(0, 360), turn: chance.between(-25, 25) }),
    light: (light, level, { module, chance }) =>
      mapLight(
        smear(blur(light, 0.38 * level * module), 0.6 * level * module, chance.between(0, 180)),
        (value) => (0.4 / level) * value,
      ),
    noise: (level) => 0.025 * level,
  },
  {
    name: 'dim, off the middle',
    levels: [0.2, 0.28, 0.36, 0.42, 0.48],
    pose: (level, { chance }) => ({
      ...{ fills: 0.32, turn: chance.between(-20, 20), down: chance.between(-0.2, 0.2) },
      right: chance.next() < 0.5 ? level : -level,
    }),
    light: (light, level, facts) => mapLight(slightlyBlurred(light, level, facts), (value) => 0.07 * value),
    noise: () => 0.01,
  },
];

function slightlyBlurred(light: Light, _level: number, { module }: Facts): Light {
  return blur(light, max(0.5, SLIGHT * module));
}

/** Lays a lamp's reflection over a part of the code. */
function glared(light: Light, level: number, { chance, size, module }: Facts): Light {
  const side = size * module;
  const [x0, y0] = [
    light.width / 2 + chance.between(-0.35, 0.35) * side,
    light.height / 2 + chance.between(-0.35, 0.35) * side,
  ];
  const wide = level * side;
  return mapLight(light, (value, x, y) => value + 1.1 * exp(-((x - x0) ** 2 + (y - y0) ** 2) / (2 * wide ** 2)));
}

/** Lays a shadow with a soft edge over the code: the light beside it stays. */
function shadowed(light: Light, level: number, { chance, module }: Facts): Light {
  const angle = chance.between(0, 2 * PI);
  const [right, down, soft] = [cos(angle), sin(angle), 1.5 * module];
  const offset = chance.between(-4, 4) * module;
  return mapLight(light, (value, x, y) => {
    const across = (x - light.width / 2) * right + (y - light.height / 2) * down - offset;
    return value * (level + (1 - level) / (1 + exp(-across / soft)));
  });
}

/** Covers a share of the code from one of its edges, as a thumb does, but for the quiet zone beyond. */
function thumb(share: number, size: number, chance: Chance): NonNullable<Pose['cover']> {
  // From the right or from below, where no corner of the code has a finder pattern at the middle.
  const isBelow = chance.next() < 0.5;
  const along = chance.between(0.35, 0.65) * size;
  const radius = sqrt((share * size * size * 2) / PI);
  return (column, row) => {
    const [x, y] = isBelow ? [column - along, row - size] : [row - along, column - size];
    return x * x + y * y < radius * radius || (y > 0 && abs(x) < radius) ? 0.45 : undefined;
  };
}

/** Scratches strips of ink off a corner with a finder pattern. */
function scratched(strips: number, size: number, chance: Chance): NonNullable<Pose['cover']> {
  const [isRight, isLow] = (
    [
      [false, false],
      [true, false],
      [false, true],
    ] as const
  )[floor(chance.next() * 3)]!;
  const lines = Array.from({ length: strips }, () => ({ at: chance.between(1, 11), slope: chance.between(-0.6, 0.6) }));
  return (column, row) => {
    const [x, y] = [isRight ? size - column : column, isLow ? size - row : row];
    if (x < -1 || y < -1 || x > 10 || y > 10) return undefined;
    return lines.some(({ at, slope }) => abs(x + y * slope - at) < 0.35) ? 0.8 : undefined;
  };
}
