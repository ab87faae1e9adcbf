import { CaretUpDown } from '@phosphor-icons/react/CaretUpDown';
import type { ReactNode } from 'react';
import { Logo } from '../brand/Logo.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../theme/link.tsx';
import styles from './shell.module.css';

export interface PhoneTopProps {
  homeHref?: string;
  onSwitchEvent?: () => void;
  children?: ReactNode;
}

/** Shows the head of a phone's screen: logo and event switcher. */
export function PhoneTop({ homeHref = '/', onSwitchEvent, children }: PhoneTopProps) {
  return (
    <header className={styles.phoneTop} data-screen-only="">
      <Link href={homeHref} aria-label="Festix, início">
        <Logo height={24} label="" />
      </Link>
      {children}
      {onSwitchEvent && (
        <button type="button" aria-label="Trocar de evento" onClick={onSwitchEvent}>
          <Icon of={CaretUpDown} size={22} />
        </button>
      )}
    </header>
  );
}
