import { type PublicEventRowView } from '@festix/domain/contract';
import { cityWords } from '@festix/domain/ground';
import { cardCoverOf, PAGE_SIZES, WIDE } from '@festix/domain/shopfront';
import { classes, Poster } from '@festix/ui';
import { CoverOrPoster } from './CoverOrPoster.tsx';
import styles from '../../../frame/public/event-cards.module.css';
import eventPageStyles from '../../../frame/public/event-page.module.css';

type Covered = Pick<PublicEventRowView, 'id' | 'name' | 'cover_desktop' | 'cover_mobile'> & {
  venue: { city: string | null; state: string | null } | null;
};

export interface CardCoverProps {
  event: Covered;
  /** Width of the picture, as an image's `sizes`. */
  sizes: string;
  /** Whether the event's name is beside it, so that screen readers skip the cover. */
  decorative?: boolean;
}

/** Shows a cover in a list. */
export function CardCover({ event, sizes, decorative = false }: CardCoverProps) {
  return (
    <CoverOrPoster
      cover={cardCoverOf(event)}
      poster={{ seed: event.id, name: event.name, place: cityWords(event.venue), decorative }}
      className={styles.coverCard}
      sizes={sizes}
      alt={decorative ? '' : event.name}
      isLazy
    />
  );
}

/** Shows a small cover beside the event's name. */
export function StampCover({ event }: { event: Covered }) {
  return (
    <CoverOrPoster
      cover={cardCoverOf(event)}
      poster={{ seed: event.id, name: event.name, text: false, decorative: true }}
      className={styles.coverCard}
      sizes="64px"
      isLazy
    />
  );
}

/** Shows the cover on the event's own page: in each screen's form, or the other if there is only one. */
export function PageCover({ event }: { event: Covered }) {
  const { cover_desktop, cover_mobile } = event;
  const cover = cardCoverOf(event);
  if (!cover) return <Poster seed={event.id} name={event.name} place={cityWords(event.venue)} decorative />;
  return (
    <picture className={cover_desktop ? eventPageStyles.coverWide : undefined}>
      {cover_desktop && (
        <source
          media={WIDE}
          srcSet={cover_desktop.srcset}
          sizes={PAGE_SIZES.wide}
          width={cover_desktop.width}
          height={cover_desktop.height}
        />
      )}
      <img
        className={classes(eventPageStyles.coverPicture, !cover_mobile && eventPageStyles.coverBanner)}
        src={cover.url}
        srcSet={cover.srcset}
        sizes={cover_mobile ? PAGE_SIZES.beside : PAGE_SIZES.banner}
        width={cover.width}
        height={cover.height}
        alt=""
        fetchPriority="high"
      />
    </picture>
  );
}
