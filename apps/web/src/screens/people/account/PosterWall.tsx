import { cityWords } from '@festix/domain/ground';
import { classes, Poster } from '@festix/ui';
import { usePublicEvents } from '../../shopfront/public/use-public-events.ts';
import styles from './poster-wall.module.css';

const PLACES = 16;

/** Places of the wall in the order in which events are hung: first where the eye falls, on every screen. */
const HANGING_ORDER = [5, 6, 1, 2, 9, 10, 4, 8, 7, 3, 0, 13, 14, 11, 12, 15];

/** Draws a wall of posters of coming events; art without words fills the rest. */
export function PosterWall({ className }: { className?: string }) {
  const { data } = usePublicEvents({ take: PLACES });
  const events = data?.data ?? [];
  return (
    <div className={classes(styles.wall, className)} aria-hidden="true">
      <div>
        {Array.from({ length: PLACES }, (_, place) => {
          const event = events[HANGING_ORDER.indexOf(place)];
          return event ? (
            <Poster key={event.id} seed={event.id} name={event.name} place={cityWords(event.venue)} decorative />
          ) : (
            <Poster key={place} seed={`parede ${place}`} name="" text={false} decorative />
          );
        })}
      </div>
    </div>
  );
}
