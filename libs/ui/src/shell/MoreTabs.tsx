import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../theme/link.tsx';
import type { EventTab } from './EventTabs.tsx';
import styles from './tabs.module.css';

/** Shows the tabs without room in the row: a button that unfolds their links below it. */
export function MoreTabs({ tabs }: { tabs: readonly EventTab[] }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
      return;
    }
    const step = STEPS[event.key];
    if (!step || !isOpen) return;
    event.preventDefault();
    const links = Array.from(box.current?.querySelectorAll('a') ?? []);
    const here = links.indexOf(document.activeElement as HTMLAnchorElement);
    links.at(here < 0 && step < 0 ? -1 : (here + step) % links.length)?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div ref={box} className={styles.fold} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Mais
        <Icon of={CaretDown} size={16} />
      </button>
      {isOpen && (
        <ul id={id}>
          {tabs.map((tab) => (
            <li key={tab.key}>
              <Link href={tab.href} onClick={() => setOpen(false)}>
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Keys that go from one link to the next, around the end. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
