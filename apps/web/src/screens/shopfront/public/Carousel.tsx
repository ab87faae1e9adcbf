import { Icon } from '@festix/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from './home.module.css';

/**
 * Shows cards in one row that is moved by thumb, by wheel, by keys or by its two arrows; these appear if cards are
 * hidden.
 */
export function Carousel({ label, cards }: { label: string; cards: readonly { key: string; card: ReactNode }[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const { hasBefore, hasAfter, look } = useEdges(strip, cards.length);
  const turn = (direction: 1 | -1) => {
    const { current } = strip;
    current?.scrollBy({ left: direction * current.clientWidth * 0.8 });
  };
  return (
    <div className={styles.carousel}>
      <ul ref={strip} aria-label={label} onScroll={look}>
        {cards.map(({ key, card }) => (
          <li key={key}>{card}</li>
        ))}
      </ul>
      {(hasBefore || hasAfter) && (
        <div className={styles.carouselArrows}>
          <button type="button" aria-label={texts.previousCards} aria-disabled={!hasBefore} onClick={() => turn(-1)}>
            <Icon of={CaretLeft} size={20} />
          </button>
          <button type="button" aria-label={texts.nextCards} aria-disabled={!hasAfter} onClick={() => turn(1)}>
            <Icon of={CaretRight} size={20} />
          </button>
        </div>
      )}
    </div>
  );
}

/** Returns whether cards are hidden before and after the visible part of a strip. */
function useEdges(strip: { current: HTMLElement | null }, count: number) {
  const [edges, setEdges] = useState({ hasBefore: false, hasAfter: false });
  const look = useCallback(() => {
    const { current } = strip;
    if (!current) return;
    const left = current.scrollWidth - current.clientWidth - current.scrollLeft;
    // Browsers round: a pixel is no card.
    setEdges({ hasBefore: current.scrollLeft > 1, hasAfter: left > 1 });
  }, [strip]);
  useEffect(() => {
    // It reports the first size as well.
    const sizes = new ResizeObserver(look);
    if (strip.current) sizes.observe(strip.current);
    return () => sizes.disconnect();
  }, [strip, look, count]);
  return { ...edges, look };
}
