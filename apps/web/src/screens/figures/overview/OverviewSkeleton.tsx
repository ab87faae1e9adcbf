import { FiguresSkeleton, SkeletonBar } from '@festix/ui';
import { overviewTexts as texts } from './overview-texts.ts';
import styles from './overview.module.css';

const FIGURES = 6;
const SALES = 5;

/** Keeps the shape of the overview while it loads. */
export function OverviewSkeleton({ withBalance }: { withBalance: boolean }) {
  return (
    <div className={styles.overview} role="status" aria-label={texts.loading} aria-busy="true">
      <div className={styles.head} aria-hidden="true">
        {withBalance && <SkeletonBar height={247} />}
        <FiguresSkeleton figures={FIGURES} />
      </div>
      <div className={styles.body} aria-hidden="true">
        <div className={styles.part}>
          <SkeletonBar width="30%" height={22} />
          <SkeletonBar height={320} />
        </div>
        <div className={styles.side}>
          <div className={styles.part}>
            <SkeletonBar width="40%" height={22} />
            <SkeletonBar width="148px" height={148} />
          </div>
          <div className={styles.part}>
            {Array.from({ length: SALES }, (_, sale) => (
              <SkeletonBar key={sale} height={24} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
