import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { SkeletonBar } from '../feedback/Skeletons.tsx';
import { Link } from '../theme/link.tsx';
import { fittingTabs } from './fitting-tabs.ts';
import { MoreTabs } from './MoreTabs.tsx';
import { classes } from '../theme/classes.ts';
import styles from './tabs.module.css';

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

/**
 * Shows the parts of an event. They have addresses, so they are links. Those without room in a wide window are under
 * 'Mais'; on a phone they scroll sideways, and fade where they go on.
 */
export function EventTabs({ tabs, selected, label = 'Evento' }: EventTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLSpanElement>(null);
  const names = tabs.map((tab) => tab.label).join('\n');
  const shown = useShown(tabs, selected, row, ruler, names);
  useEffect(() => {
    const show = () => current.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
    show();
    // A phone that is turned has another width.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [selected]);
  useCutEdges(row, names);
  const folded = tabs.filter((tab) => !shown.includes(tab));
  return (
    <nav className={styles.tabs} aria-label={label}>
      <div ref={row} className={styles.row}>
        {shown.map((tab) => (
          <span key={tab.key} ref={tab.key === selected ? current : undefined}>
            <Link href={tab.href} aria-current={tab.key === selected ? 'page' : undefined}>
              {tab.label}
            </Link>
          </span>
        ))}
        {folded.length > 0 && <MoreTabs tabs={folded} />}
      </div>
      {/* Widths of each tab, and of 'Mais'; drawn by CSS, so that screen readers do not read it twice. Phones leave it out. */}
      <div ref={ruler} className={styles.ruler} aria-hidden="true">
        {tabs.map((tab) => (
          <i key={tab.key} data-label={tab.label} />
        ))}
        <i className={styles.more} data-label="Mais" />
      </div>
    </nav>
  );
}

/** Returns the tabs that stand in the row: all of them if there is no layout, or if the row scrolls. */
function useShown(
  tabs: readonly EventTab[],
  selected: string,
  row: RefObject<HTMLDivElement | null>,
  ruler: RefObject<HTMLDivElement | null>,
  names: string,
): readonly EventTab[] {
  const [room, setRoom] = useState<{ width: number; gap: number; widths: number[]; names: string }>();
  useLayoutEffect(() => {
    if (!row.current || !ruler.current) return undefined;
    const [line, marks] = [row.current, ruler.current];
    const measure = () => {
      const widths = Array.from(marks.children, (mark) => mark.getBoundingClientRect().width);
      const { columnGap, paddingLeft, paddingRight } = getComputedStyle(line);
      const width = line.clientWidth - pixels(paddingLeft) - pixels(paddingRight);
      setRoom({ width, gap: pixels(columnGap), widths, names });
    };
    measure();
    // The font comes after the first words, and makes them wider.
    const observer = new ResizeObserver(measure);
    [line, ...marks.children].forEach((part) => observer.observe(part));
    return () => observer.disconnect();
  }, [row, ruler, names]);
  if (!room || room.names !== names) return tabs;
  const chosen = tabs.findIndex((tab) => tab.key === selected);
  return fittingTabs({ ...room, chosen }).map((index) => tabs[index]!);
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
    const observer = new ResizeObserver(tell);
    observer.observe(line);
    return () => {
      line.removeEventListener('scroll', tell);
      observer.disconnect();
    };
  }, [row, names]);
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** Widths of the first tabs to come, in px. */
const TABS_TO_COME = [78, 40, 42, 60, 56, 84, 70, 80];

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
