import { SkeletonBar } from '@festix/ui';
import { lotsTexts as texts } from './lots-texts.ts';

const ROWS = 4;

/** Keeps the space of the lots while they load. */
export function LotsSkeleton() {
  return (
    <div className="fw-stock-skeleton" role="status" aria-label={texts.loading} aria-busy="true">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="fw-stock" aria-hidden="true">
          <span />
          <SkeletonBar width="20px" height={20} />
          <SkeletonBar width="18px" height={26} />
          <div className="fw-stock-bars">
            <SkeletonBar width={`${52 + ((row * 17) % 28)}%`} height={20} />
            <SkeletonBar width={`${34 + ((row * 11) % 20)}%`} height={15} />
          </div>
          <div className="fw-stock-places fw-stock-bars">
            <SkeletonBar width="72px" height={18} />
            <SkeletonBar height={9} />
          </div>
          <div className="fw-stock-prices">
            <SkeletonBar width="68%" />
          </div>
          <div className="fw-stock-flags">
            <SkeletonBar width="92px" height={24} />
            <SkeletonBar width="112px" height={24} />
          </div>
        </div>
      ))}
    </div>
  );
}
