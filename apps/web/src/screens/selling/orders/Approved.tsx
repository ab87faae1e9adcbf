import type { OrderView } from '@festix/domain/contract';
import { Banner, hangingFlag } from '@festix/ui';
import { useEffect, useState } from 'react';
import { isToCelebrate, keepCelebrated } from './celebrated.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from './approved.module.css';

const PAPERS = ['fucsia', 'anil', 'manga', 'folha', 'tangerina', 'ceu'];
const FLAGS = 34;
const PITCH = 36;
const WIDTH = 28;
const HEIGHT = 38;

/** Milliseconds between one flag and the next. */
const STEP = 30;

export interface ApprovedProps {
  order: OrderView;
  /** Whether a person has waited for the payment here. */
  isNews: boolean;
}

/** Shows a completed payment to its buyer, and the address of the tickets; once with flags that drop from a string. */
export function Approved({ order, isNews }: ApprovedProps) {
  const [isFresh] = useState(() => isToCelebrate(order));
  useEffect(() => {
    if (isFresh) keepCelebrated(order.id);
  }, [isFresh, order.id]);
  if (!isNews && !isFresh) return null;
  const { total, user } = order;
  return (
    <div role="status" data-screen-only="">
      {isFresh && <DroppedFlags />}
      <Banner tone="ok">
        <b>{total > 0 ? texts.approved : texts.confirmed}</b> {user?.email && texts.sentTo(user.email)}
      </Banner>
    </div>
  );
}

/** Draws a string of paper flags, which drop one by one; a picture at rest where less motion is asked for. */
function DroppedFlags() {
  return (
    <div className={styles.flags} data-flags="" aria-hidden="true">
      <svg width={FLAGS * PITCH} height={HEIGHT + 2}>
        {Array.from({ length: FLAGS }, (_, place) => (
          <path
            key={place}
            d={hangingFlag(WIDTH, HEIGHT)}
            transform={`translate(${place * PITCH + 4} 1)`}
            style={{ fill: `var(--fx-paper-${PAPERS[place % PAPERS.length]})`, animationDelay: `${place * STEP}ms` }}
          />
        ))}
      </svg>
    </div>
  );
}
