import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './home.module.css';

export interface ShopTabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; title: string }[];
  open: Key;
  onOpen(key: Key): void;
  /** Stands beside the tabs. */
  aside?: ReactNode;
  /** Content of the open tab. */
  children: ReactNode;
}

/** Shows the tabs of a public page; the arrow keys go from tab to tab. */
export function ShopTabs<Key extends string>({ label, tabs, open, onOpen, aside, children }: ShopTabsProps<Key>) {
  const id = useId();
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const place = tabs.findIndex(({ key }) => key === open);
    const next = tabs[(place + step + tabs.length) % tabs.length];
    if (!next) return;
    onOpen(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  }
  return (
    <>
      <div className={styles.shopTabs}>
        <div role="tablist" aria-label={label} onKeyDown={walk}>
          {tabs.map(({ key, title }) => (
            <button
              key={key}
              id={`${id}${key}`}
              type="button"
              role="tab"
              aria-selected={key === open}
              aria-controls={`${id}panel`}
              tabIndex={key === open ? 0 : -1}
              onClick={() => onOpen(key)}
            >
              {title}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${open}`}>
        {children}
      </div>
    </>
  );
}
