import { SkeletonBar, classes } from '@festix/ui';
import { lotsTexts as texts } from './lots-texts.ts';
import styles from './lots.module.css';

const ROWS = 4;

/** Keeps the space of the lots while they load. */
export function LotsSkeleton() {
  return (
    <div className={styles.stockSkeleton} role="status" aria-label={texts.loading} aria-busy="true">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.stock} aria-hidden="true">
          <span />
          <SkeletonBar width="20px" height={20} />
          <SkeletonBar width="18px" height={26} />
          <div className={styles.stockBars}>
            <SkeletonBar width={`${52 + ((row * 17) % 28)}%`} height={20} />
            <SkeletonBar width={`${34 + ((row * 11) % 20)}%`} height={15} />
          </div>
          <div className={classes(styles.stockPlaces, styles.stockBars)}>
            <SkeletonBar width="72px" height={18} />
            <SkeletonBar height={9} />
          </div>
          <div className={styles.stockPrices}>
            <SkeletonBar width="68%" />
          </div>
          <div className={classes(styles.stockFlags, styles.flagsToCome)}>
            <SkeletonBar width="92px" height={24} />
            <SkeletonBar width="112px" height={24} />
          </div>
        </div>
      ))}
    </div>
  );
}
