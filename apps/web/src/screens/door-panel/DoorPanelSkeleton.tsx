import { SkeletonBar } from '@festix/ui';
import { doorPanelTexts as texts } from './door-panel-texts.ts';

const FIGURES = 5;
const LINES = 4;

/** The shape of the panel to come. */
export function DoorPanelSkeleton() {
  return (
    <div className="fw-door-panel" role="status" aria-label={texts.loading} aria-busy="true">
      <div className="fw-door-panel-bars" aria-hidden="true">
        {Array.from({ length: FIGURES }, (_, figure) => (
          <div key={figure}>
            <SkeletonBar width="52%" height={15} />
            <SkeletonBar width="84%" height={34} />
            <SkeletonBar width="40%" height={12} />
          </div>
        ))}
      </div>
      <div className="fw-door-panel-body" aria-hidden="true">
        <div className="fw-door-panel-part">
          <SkeletonBar width="30%" height={22} />
          <SkeletonBar height={280} />
        </div>
        <div className="fw-door-panel-part">
          <SkeletonBar width="40%" height={22} />
          {Array.from({ length: LINES }, (_, line) => (
            <SkeletonBar key={line} height={28} />
          ))}
        </div>
      </div>
    </div>
  );
}
