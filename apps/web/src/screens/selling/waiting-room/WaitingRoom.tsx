import type { WaitingPlaceView } from '@festix/domain/contract';
import { Banner, Button, countWords, SkeletonBar } from '@festix/ui';
import { useEffect, useRef } from 'react';
import { useTurn } from './use-turn.ts';
import { waitingRoomTexts as texts } from './waiting-room-texts.ts';
import styles from './waiting-room.module.css';

interface WaitingRoomProps {
  slug: string;
  /** Whether tickets are chosen, which are booked when the turn comes. */
  hasChoice: boolean;
  isBooking: boolean;
  book: () => Promise<void>;
}

/** Shows the line before a sale: people ahead and time to wait. Books the choice at its turn. */
export default function WaitingRoom({ slug, hasChoice, isBooking, book }: WaitingRoomProps) {
  const { data: place, isError, refetch } = useTurn(slug, hasChoice, book);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView?.({ block: 'center' });
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={panel} className={styles.room} tabIndex={-1} aria-label={texts.title}>
      {place && <Standing place={place} hasChoice={hasChoice} isBooking={isBooking} />}
      {!place && !isError && <PlaceSkeleton />}
      {isError && (
        <Banner tone="warning" action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}>
          {texts.lost}
        </Banner>
      )}
    </section>
  );
}

interface StandingProps {
  place: WaitingPlaceView;
  hasChoice: boolean;
  isBooking: boolean;
}

function Standing({ place, hasChoice, isBooking }: StandingProps) {
  if (place.state !== 'waiting') {
    return (
      <div role="status">
        <h3>{texts.turn}</h3>
        <p>{isBooking ? texts.turnBooks : texts.turnChoose}</p>
      </div>
    );
  }
  return (
    <>
      <h3>{texts.title}</h3>
      <p role="status" className="fx-num">
        <b>{place.ahead === 0 ? texts.first : texts.ahead(countWords(place.ahead, texts.person))}</b>{' '}
        {waitWords(place.wait_seconds)}
      </p>
      <p className="fx-quiet">
        {texts.keeps} {hasChoice && texts.books}
      </p>
    </>
  );
}

function waitWords(seconds: number): string {
  if (seconds < 60) return texts.soon;
  return texts.wait(countWords(Math.ceil(seconds / 60), texts.minute));
}

function PlaceSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} aria-busy="true">
      <SkeletonBar width="52%" height={24} />
      <SkeletonBar width="80%" height={20} />
    </div>
  );
}
