import type { VenueView } from '@festix/domain/contract';
import { CoverOrPoster } from './CoverOrPoster.tsx';
import styles from './venues.module.css';

export interface VenuePictureProps {
  venue: Pick<VenueView, 'id' | 'name' | 'cover_image'>;
  /** Width of the picture, as an image's `sizes`. */
  sizes: string;
  /** Whether it is the first visible part of a page. */
  isHead?: boolean;
}

/** Shows a venue's picture beside its name. */
export function VenuePicture({ venue, sizes, isHead = false }: VenuePictureProps) {
  return (
    <CoverOrPoster
      cover={venue.cover_image}
      poster={{ seed: venue.id, name: venue.name, ratio: '16:9', text: false, decorative: true }}
      className={styles.picture}
      sizes={sizes}
      isHead={isHead}
      isLazy={!isHead}
    />
  );
}
