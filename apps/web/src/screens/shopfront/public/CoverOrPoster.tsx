import type { CoverView } from '@festix/domain/contract';
import { Poster, type PosterProps } from '@festix/ui';
import { useState } from 'react';

export interface CoverOrPosterProps {
  cover: CoverView | null;
  /** Drawn where there is no picture, or where it can't be had. */
  poster: PosterProps;
  /** Width of the picture, as an image's `sizes`. */
  sizes: string;
  className: string;
  /** Empty beside the name, which says the same. */
  alt?: string;
  /** Whether it can wait until it comes into view. */
  isLazy?: boolean;
  /** Whether it is the first visible part of a page. */
  isHead?: boolean;
}

/** Shows the picture of an event or a venue: the uploaded one, or the poster. */
export function CoverOrPoster(props: CoverOrPosterProps) {
  const { cover, poster, sizes, className, alt = '', isLazy = false, isHead = false } = props;
  const [isLost, setLost] = useState(false);
  if (!cover || isLost) return <Poster {...poster} />;
  return (
    <img
      className={className}
      src={cover.url}
      srcSet={cover.srcset}
      sizes={sizes}
      width={cover.width}
      height={cover.height}
      alt={alt}
      {...(isHead && { fetchPriority: 'high' as const })}
      {...(isLazy && { loading: 'lazy' as const })}
      onError={() => setLost(true)}
    />
  );
}
