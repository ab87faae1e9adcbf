import { useEffect, useRef } from 'react';
import { SkeletonBar } from '../feedback/Skeletons.tsx';
import { Link } from '../theme/link.tsx';

export interface EventTab {
  key: string;
  label: string;
  href: string;
}

export interface EventTabsProps {
  tabs: readonly EventTab[];
  selected: string;
  label?: string;
}

/** The parts of an event. They are addresses, so they are links; on a phone they scroll sideways. */
export function EventTabs({ tabs, selected, label = 'Evento' }: EventTabsProps) {
  const current = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => current.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
    show();
    // A phone that is turned has another width.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [selected]);
  return (
    <nav className="fx-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <span key={tab.key} ref={tab.key === selected ? current : undefined}>
          <Link href={tab.href} aria-current={tab.key === selected ? 'page' : undefined}>
            {tab.label}
          </Link>
        </span>
      ))}
    </nav>
  );
}

/** Widths of the first tabs to come, in px. */
const TABS_TO_COME = [78, 40, 42, 60, 56, 84, 70, 80];

/** Keeps the room of the tabs while nobody knows which there are. */
export function EventTabsSkeleton() {
  return (
    <div className="fx-tabs fx-tabs-skeleton" aria-hidden="true">
      {TABS_TO_COME.map((width, tab) => (
        <SkeletonBar key={tab} width={`${width}px`} />
      ))}
    </div>
  );
}
