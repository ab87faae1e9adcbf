import { CountdownRing } from './CountdownRing.tsx';
import styles from './verdict-foot.module.css';

export interface WayBackProps {
  /** Absent: the verdict waits. */
  returnsAfter?: number | undefined;
  onReturn: () => void;
  /** Leaves room to a card above it. */
  isSmall?: boolean;
  /** Gives its ring up before the card could cover it. */
  isBelow?: 'document' | 'party' | undefined;
}

/** Draws the way back to scanning, in the notch below the thumb. */
export function WayBack({ returnsAfter, onReturn, isSmall = false, isBelow }: WayBackProps) {
  return (
    <button
      type="button"
      className={styles.back}
      data-way-back
      onClick={(event) => {
        event.stopPropagation();
        onReturn();
      }}
    >
      <CountdownRing
        ms={returnsAfter}
        size={isSmall ? 62 : 76}
        className={isBelow && (isBelow === 'document' ? styles.ringBelowDocument : styles.ringBelowParty)}
      />
      <span>{isSmall ? 'Ou leia o próximo' : 'Voltando à leitura'}</span>
    </button>
  );
}
