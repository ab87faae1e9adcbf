import type { VenueView } from '@festix/domain/contract';
import { venueMap } from '@festix/domain/shopfront';
import { Icon } from '@festix/ui';
import { ArrowSquareOut } from '@phosphor-icons/react/ArrowSquareOut';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from './venues.module.css';

/** Leads to a map of the venue, in a tab of its own. */
export function MapLink({ venue }: { venue: VenueView }) {
  const href = venueMap(venue);
  if (!href) return null;
  return (
    <a className={styles.mapLink} href={href} target="_blank" rel="noreferrer">
      {texts.map} <Icon of={ArrowSquareOut} size={18} />
    </a>
  );
}
