import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { SkeletonBar } from '../feedback/Skeletons.tsx';
import { Link } from '../theme/link.tsx';
import { classes } from '../theme/classes.ts';
import styles from './tabs.module.css';

export interface EventTab {
  key: string;
  label: string;
  href: string;
}

export interface TabParts {
  tabs: readonly EventTab[];
  selected: string;
  /** Name of the row for screen readers: the selected tab's. */
  label: string;
}

export interface EventTabsProps {
  tabs: readonly EventTab[];
  selected: string;
  label?: string;
  /** The tabs inside the selected one, in a second row. */
  parts?: TabParts | undefined;
}

/**
 * Shows the parts of an event. They have addresses, so they are links. A row without room scrolls sideways, and fades
 * where it goes on; each tab keeps its place in the row whichever is selected.
 */
export function EventTabs({ tabs, selected, label = 'Evento', parts }: EventTabsProps) {
  return (
    <>
      <TabRow className={styles.tabs} tabs={tabs} selected={selected} label={label} current={parts ? 'true' : 'page'} />
      {parts && <TabRow key={parts.label} className={styles.parts} current="page" {...parts} />}
    </>
  );
}

interface TabRowProps extends TabParts {
  className: string;
  /** `page` where the selected tab is the page itself, `true` where the page is a part of it. */
  current: 'page' | 'true';
}

function TabRow({ className, tabs, selected, label, current }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const open = useRef<HTMLSpanElement>(null);
  // With the tab's mark, before both are painted: nobody sees the row jump.
  useLayoutEffect(() => {
    // The nearest place: a tab in sight stays under the finger that pressed it.
    const show = () => open.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    show();
    // A phone that is turned has another width.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [selected]);
  useCutEdges(row, tabs.map((tab) => tab.label).join('\n'));
  return (
    <nav className={className} aria-label={label}>
      <div ref={row} className={styles.row}>
        {tabs.map((tab) => (
          <span key={tab.key} ref={tab.key === selected ? open : undefined} data-label={tab.label}>
            <Link href={tab.href} aria-current={tab.key === selected ? current : undefined}>
              {tab.label}
            </Link>
          </span>
        ))}
      </div>
    </nav>
  );
}

/** Tells the style sheet at which ends the row goes on, as `data-cut`. */
function useCutEdges(row: RefObject<HTMLDivElement | null>, names: string): void {
  useEffect(() => {
    const line = row.current;
    if (!line) return undefined;
    const tell = () => {
      const rest = line.scrollWidth - line.clientWidth - line.scrollLeft;
      const ends = [line.scrollLeft > 1 && 'start', rest > 1 && 'end'];
      line.setAttribute('data-cut', ends.filter(Boolean).join(' '));
    };
    tell();
    line.addEventListener('scroll', tell, { passive: true });
    // The font comes after the first words, and makes them wider.
    const observer = new ResizeObserver(tell);
    [line, ...line.children].forEach((part) => observer.observe(part));
    return () => {
      line.removeEventListener('scroll', tell);
      observer.disconnect();
    };
  }, [row, names]);
}

/** Widths of the first row to come, in px. */
const TABS_TO_COME = [58, 70, 54, 40, 52, 66, 56];

/** Keeps the room of the tabs until it is known which there are. */
export function EventTabsSkeleton() {
  return (
    <div className={classes(styles.tabs, styles.skeleton)} aria-hidden="true">
      <div className={styles.row}>
        {TABS_TO_COME.map((width, tab) => (
          <SkeletonBar key={tab} width={`${width}px`} />
        ))}
      </div>
    </div>
  );
}
