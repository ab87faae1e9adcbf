import type { VenueView } from '@festix/domain';
import { Poster } from '@festix/ui';
import './venues.css';

export interface VenuePictureProps {
  venue: Pick<VenueView, 'id' | 'name' | 'cover_image'>;
  /** How wide it is shown, as an image's `sizes` says it. */
  sizes: string;
  /** Whether it is the first thing that is seen of a page. */
  isHead?: boolean;
}

/** What a venue looks like, or a drawing of its own; it stands beside the name and says nothing new. */
export function VenuePicture({ venue, sizes, isHead = false }: VenuePictureProps) {
  const { cover_image } = venue;
  if (!cover_image) return <Poster seed={venue.id} name={venue.name} ratio="16:9" text={false} decorative />;
  return (
    <img
      className="fw-venue-picture"
      src={cover_image.url}
      srcSet={cover_image.srcset}
      sizes={sizes}
      width={cover_image.width}
      height={cover_image.height}
      alt=""
      {...(isHead ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}
