import { letters, markPath, smallMarkPath } from './outlines.ts';

export interface LogoProps {
  /** CSS px. The lockup is never lower than 20. */
  height?: number;
  /** Without a label the drawing is decoration, for example inside a link that has its own name. */
  label?: string;
  className?: string;
}

const named = (label: string | undefined) =>
  label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);

/** Draws mark and name side by side, in the colour of the text around it. Give it fuchsia, ink or white. */
export function Logo({ height = 26, label = 'Festix', className }: LogoProps) {
  const drawn = Math.max(20, height);
  return (
    <svg viewBox="0 -820 3942 840" height={drawn} width={(drawn * 3942) / 840} className={className} {...named(label)}>
      <g fill="currentColor">
        <path transform="translate(-189.23 -914.62) scale(15.76923)" d={markPath} />
        <g transform="translate(890 0)">
          <LetterForms />
        </g>
      </g>
    </svg>
  );
}

/** Draws the name alone. */
export function Wordmark({ height = 24, label = 'Festix', className }: LogoProps) {
  return (
    <svg
      viewBox="0 -820 3042 840"
      height={height}
      width={(height * 3042) / 840}
      className={className}
      {...named(label)}
    >
      <g fill="currentColor">
        <LetterForms />
      </g>
    </svg>
  );
}

/** Draws the mark alone; below 20 px it changes to the drawing made for whole pixels. */
export function Mark({ height = 32, label = 'Festix', className }: LogoProps) {
  const small = height < 20;
  return (
    <svg
      viewBox={small ? '0 0 16 16' : '0 0 64 64'}
      height={height}
      width={height}
      className={className}
      shapeRendering={small ? 'crispEdges' : undefined}
      {...named(label)}
    >
      <path fill="currentColor" d={small ? smallMarkPath : markPath} />
    </svg>
  );
}

function LetterForms() {
  return letters.map((letter) => <path key={letter.d} transform={`translate(${letter.x} 0)`} d={letter.d} />);
}
