import { useId } from 'react';
import { drawPoster, type PosterRatio, type PosterSubject } from './poster-drawing.ts';
import { tenth } from './shapes.ts';

export interface PosterProps extends PosterSubject {
  ratio?: PosterRatio;
  /** False for thumbnails below 120 px: the art without the title. */
  text?: boolean;
  /** Beside the event's name the poster says nothing new: hide it from screen readers. */
  decorative?: boolean;
  className?: string;
}

const titleFont = { fontFamily: "'Archivo Variable',Archivo,'Arial Narrow',sans-serif", fontWeight: 900 };
const placeFont = { fontFamily: "'Archivo Variable',Archivo,sans-serif", fontWeight: 600, fontStretch: '100%' };

/** The generated cover of an event, inline, because it is set in the page's font. */
export function Poster({ seed, name, place, ratio = '4:5', text = true, decorative = false, className }: PosterProps) {
  const clip = useId();
  const drawing = drawPoster({ seed, name, place }, ratio, text);
  const { art } = drawing;
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className ? `fx-poster ${className}` : 'fx-poster'}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `Cartaz: ${name}` })}
    >
      <clipPath id={clip}>
        <rect width={tenth(art.width)} height={tenth(art.height)} />
      </clipPath>
      <rect width={drawing.width} height={drawing.height} fill={drawing.background} />
      <g transform={`translate(${tenth(art.x)} ${tenth(art.y)})`}>
        <g clipPath={`url(#${clip})`}>
          {art.shapes.map((shape, place) => (
            <path
              key={place}
              d={shape.d}
              fill={shape.fill ?? 'none'}
              stroke={shape.stroke}
              strokeWidth={shape.stroke ? 2 : undefined}
            />
          ))}
        </g>
      </g>
      {drawing.title.map((line) => (
        <text
          key={line.y}
          x={line.x}
          y={tenth(line.y)}
          fontSize={tenth(line.size)}
          textLength={tenth(line.width)}
          lengthAdjust="spacingAndGlyphs"
          fill={drawing.text}
          style={{ ...titleFont, fontStretch: `${tenth(line.stretch)}%` }}
        >
          {line.text}
        </text>
      ))}
      {drawing.place && (
        <text
          x={drawing.place.x}
          y={tenth(drawing.place.y)}
          fontSize={drawing.place.size}
          fill={drawing.text}
          style={placeFont}
        >
          {drawing.place.text}
        </text>
      )}
    </svg>
  );
}
