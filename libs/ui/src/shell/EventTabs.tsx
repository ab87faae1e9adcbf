import { useEffect, useRef } from 'react';
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
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
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
