import type { CoverView } from '@festix/domain/contract';
import { Poster, type PosterProps } from '@festix/ui';
import { useState } from 'react';

export interface CoverOrPosterProps {
  cover: CoverView | null;
  /** Drawn where there is no picture, or where it can't be had. */
  poster: PosterProps;
  /** How wide the picture is shown, as an image's `sizes` says it. */
  sizes: string;
  className: string;
  /** Empty beside the name, where the picture says nothing new. */
  alt?: string;
  /** Whether it can wait until it comes into view. */
  isLazy?: boolean;
  /** Whether it is the first thing that is seen of a page. */
  isHead?: boolean;
}

/** What an event or a venue looks like: the picture that was uploaded, or the poster. */
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
