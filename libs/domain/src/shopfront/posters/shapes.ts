/** One printed shape: a path with a flat colour, or a thin line. */
export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
}

/** Rounds to one decimal, which is enough for a poster and keeps its markup small. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

const t = tenth;

export function hangingFlagShape(x: number, y: number, width: number, height: number, fill: string): Shape {
  const half = width / 2;
  return { d: `M${t(x)} ${t(y)}h${t(width)}v${t(height)}l${t(-half)} ${t(-half)}l${t(-half)} ${t(half)}z`, fill };
}

export function standingFlagShape(x: number, y: number, width: number, height: number, fill: string): Shape {
  const half = width / 2;
  return {
    d: `M${t(x)} ${t(y + height)}h${t(width)}v${t(-height)}l${t(-half)} ${t(half)}l${t(-half)} ${t(-half)}z`,
    fill,
  };
}

export function block(x: number, y: number, width: number, height: number, fill: string): Shape {
  return { d: `M${t(x)} ${t(y)}h${t(width)}v${t(height)}h${t(-width)}z`, fill };
}

export function disc(x: number, y: number, radius: number, fill: string): Shape {
  const r = t(radius);
  return { d: `M${t(x - radius)} ${t(y)}a${r} ${r} 0 1 0 ${t(2 * r)} 0a${r} ${r} 0 1 0 ${t(-2 * r)} 0z`, fill };
}
