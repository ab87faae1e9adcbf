import { Icon } from '../icon/Icon.tsx';
import { Link } from '../theme/link.tsx';
import { MenuCount } from './MenuCount.tsx';
import type { MenuItem } from './SideMenu.tsx';
import styles from './shell.module.css';

export interface BottomBarProps {
  /** Four items at most. */
  items: readonly MenuItem[];
  selected?: string;
}

/** Shows the menu of a phone, in reach of the thumb. */
export function BottomBar({ items, selected }: BottomBarProps) {
  return (
    <nav
      className={styles.bottom}
      data-screen-only=""
      aria-label="Menu"
      style={{ gridTemplateColumns: `repeat(${items.length}, 1fr)` }}
    >
      {items.map((item) => (
        <Link key={item.key} href={item.href} aria-current={item.key === selected ? 'page' : undefined}>
          <Icon of={item.icon} size={22} />
          {item.label}
          <MenuCount count={item.count} counted={item.counted} className={styles.bottomCount} />
        </Link>
      ))}
    </nav>
  );
}
