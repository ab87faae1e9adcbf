import { drawPoster, posterMarkup, type PosterRatio, type PosterSubject } from '@festix/domain/shopfront';
import { useId } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './poster.module.css';

export interface PosterProps extends PosterSubject {
  ratio?: PosterRatio;
  /** False for thumbnails below 120 px: the art without the title. */
  text?: boolean;
  /** Whether the event's name is beside it, so that screen readers skip the poster. */
  decorative?: boolean;
  className?: string;
}

/** Draws the generated cover of an event, inline, because it is set in the page's font. */
export function Poster({ ratio = '4:5', text = true, decorative = false, className, ...subject }: PosterProps) {
  const clip = useId();
  const drawing = drawPoster(subject, ratio, text);
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={classes(styles.poster, className)}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `Cartaz: ${subject.name}` })}
      // As the server draws it before the app runs.
      dangerouslySetInnerHTML={{ __html: posterMarkup(drawing, clip) }}
    />
  );
}
