import { DOOR_REPORT_FORMATS } from '@festix/domain/door';
import { FiguresSkeleton, SectionTitle, SkeletonBar } from '@festix/ui';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import styles from './door-panel.module.css';

const FIGURES = 6;
const LINES = 4;

/** Shows the shape of the panel while it loads. */
export function DoorPanelSkeleton() {
  return (
    <div className={styles.panel} role="status" aria-label={texts.loading} aria-busy="true">
      <SectionTitle
        aside={<SkeletonBar width="200px" />}
        actions={DOOR_REPORT_FORMATS.map((format) => (
          <SkeletonBar key={format} width="148px" height={40} />
        ))}
      >
        {texts.title}
      </SectionTitle>
      <FiguresSkeleton figures={FIGURES} columns={FIGURES} />
      <div className={styles.body} aria-hidden="true">
        <div className={styles.part}>
          <SkeletonBar width="30%" height={22} />
          <SkeletonBar height={280} />
        </div>
        <div className={styles.part}>
          <SkeletonBar width="40%" height={22} />
          {Array.from({ length: LINES }, (_, line) => (
            <SkeletonBar key={line} height={28} />
          ))}
        </div>
      </div>
    </div>
  );
}
