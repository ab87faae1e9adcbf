import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './content.module.css';

export interface StripTab {
  key: string;
  label: ReactNode;
}

export interface TabStripProps {
  label: string;
  tabs: readonly StripTab[];
  /** The place of the one that is shown, from 0. */
  shown: number;
  onShow(at: number): void;
}

/**
 * Shows the tabs of parts of one form, which scroll sideways: one stop of the tab key, the arrows go from tab to tab.
 */
export function TabStrip({ label, tabs, shown, onShow }: TabStripProps) {
  const held = useRef<HTMLDivElement>(null);
  useEffect(() => {
    held.current?.children[shown]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [shown, tabs.length]);

  function walk(event: KeyboardEvent): void {
    const last = tabs.length - 1;
    const to = {
      ArrowRight: shown === last ? 0 : shown + 1,
      ArrowLeft: shown === 0 ? last : shown - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onShow(to);
    (held.current?.children[to] as HTMLElement | undefined)?.focus();
  }

  return (
    <div ref={held} className={styles.strip} role="tablist" aria-label={label} onKeyDown={walk}>
      {tabs.map((tab, place) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={tabId(tab.key)}
          aria-controls={panelId(tab.key)}
          aria-selected={place === shown}
          tabIndex={place === shown ? 0 : -1}
          onClick={() => onShow(place)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

export interface StripPanelProps {
  /** Key of its tab. */
  tabKey: string;
  shown: boolean;
  children: ReactNode;
}

/** Shows the content of a tab. Hidden tabs stay in the form, so that their rules apply as well. */
export function StripPanel({ tabKey, shown, children }: StripPanelProps) {
  return (
    <div role="tabpanel" id={panelId(tabKey)} aria-labelledby={tabId(tabKey)} hidden={!shown}>
      {children}
    </div>
  );
}

const tabId = (key: string) => `tab-${key}`;
const panelId = (key: string) => `panel-${key}`;
