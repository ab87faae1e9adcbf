import { List } from '@phosphor-icons/react/List';
import { X } from '@phosphor-icons/react/X';
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Logo, Mark } from '../brand/Logo.tsx';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import { Link } from '../theme/link.tsx';
import { MenuCount } from './MenuCount.tsx';
import shellStyles from './shell.module.css';
import styles from './side-menu.module.css';

export interface MenuItem {
  key: string;
  label: string;
  icon: Glyph;
  href: string;
  /** What waits for an answer there; none shows no number. */
  count?: number | undefined;
  /** What is counted, for screen readers: `rascunhos`. */
  counted?: string | undefined;
}

export interface SideMenuProps {
  items: readonly MenuItem[];
  /** Key of the area where we are. */
  selected?: string;
  homeHref?: string;
  /** Above the areas, where everything can be searched. */
  search?: ReactNode;
  /** EventSwitcher, above the foot. */
  switcher?: ReactNode;
  /** WhoAmI, at the foot. */
  foot?: ReactNode;
}

/**
 * Shows the areas by name; the present one is an ink flag. Between a phone's window and a laptop's it is folded to
 * icons, whose names show under the pointer and the focus, and a key opens it over the screen. Phones have BottomBar.
 */
export function SideMenu({ items, selected, homeHref = '/', search, switcher, foot }: SideMenuProps) {
  const menu = useRef<HTMLElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => !menu.current?.contains(target as Node) && setOpen(false);
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);
  const closeAtLink = ({ target }: MouseEvent) => (target as Element).closest('a') && setOpen(false);
  return (
    <aside
      ref={menu}
      id={id}
      className={styles.side}
      data-screen-only=""
      data-open={isOpen || undefined}
      onClick={closeAtLink}
    >
      <Link href={homeHref} className={styles.sideLogo} aria-label="Festix, início">
        <Logo height={26} label="" />
        <Mark height={26} label="" />
      </Link>
      <button
        type="button"
        className={styles.sideFold}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? 'Recolher o menu' : 'Abrir o menu'}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={isOpen ? X : List} size={20} />
      </button>
      {search}
      <nav aria-label="Áreas">
        {items.map((item) => (
          <Link
            key={item.key}
            href={item.href}
            className={styles.sideItem}
            aria-current={item.key === selected ? 'page' : undefined}
          >
            <span className={styles.sideLine}>
              <Icon of={item.icon} size={20} />
              <span className={styles.sideName}>{item.label}</span>
              <MenuCount count={item.count} counted={item.counted} className={styles.sideCount} />
            </span>
          </Link>
        ))}
      </nav>
      <div className={shellStyles.sideRest}>{switcher}</div>
      {foot}
    </aside>
  );
}

export interface SwitcherEvent {
  id: string;
  name: string;
  href: string;
  /** `sáb 13/06 · hoje` */
  when: string;
  /** Mini poster or cover, 34 × 42. */
  poster: ReactNode;
}

export interface EventSwitcherProps {
  events: readonly SwitcherEvent[];
  selected?: string | undefined;
}

/** Shows the person's events, with their posters. */
export function EventSwitcher({ events, selected }: EventSwitcherProps) {
  return (
    <nav className={shellStyles.switcher} aria-label="Trocar de evento">
      <h2 aria-hidden="true">Trocar de evento</h2>
      {events.map((event) => (
        <Link key={event.id} href={event.href} aria-current={event.id === selected ? 'true' : undefined}>
          <span className={shellStyles.switcherPoster}>{event.poster}</span>
          <span>
            <b className="fx-ellipsis">{event.name}</b>
            <span className="fx-quiet fx-num">{event.when}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}

export interface WhoAmIProps {
  name: string;
  /** A menu to sign out or change area. */
  action?: ReactNode;
}

/** Shows the signed-in person at the foot of the menu: initials on a flag. */
export function WhoAmI({ name, action }: WhoAmIProps) {
  return (
    <div className={styles.who}>
      <span className={styles.whoFlag} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={classes(styles.whoName, 'fx-ellipsis')}>{name}</span>
      {action}
    </div>
  );
}

/** Returns the first letters of the first and the last word: 'Produtora Varal' is PV. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
