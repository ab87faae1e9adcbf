import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Info } from '@phosphor-icons/react/Info';
import { Warning } from '@phosphor-icons/react/Warning';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { X } from '@phosphor-icons/react/X';
import type { ReactNode } from 'react';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './feedback.module.css';

export type BannerTone = 'ok' | 'warning' | 'error' | 'neutral';

export interface BannerProps {
  tone?: BannerTone;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
}

const icons: Readonly<Record<BannerTone, Glyph>> = {
  ok: CheckCircle,
  warning: Warning,
  error: WarningCircle,
  neutral: Info,
};

/** Shows a message on a page until it is read. */
export function Banner({ tone = 'neutral', children, action, onDismiss }: BannerProps) {
  return (
    <div
      className={classes(styles.banner, tone !== 'neutral' && styles[`banner-${tone}`])}
      data-banner={tone}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <Icon of={icons[tone]} size={22} />
      <div className={styles['banner-text']}>{children}</div>
      {action}
      {onDismiss && (
        <button type="button" className={styles['banner-close']} aria-label="Dispensar" onClick={onDismiss}>
          <Icon of={X} size={18} />
        </button>
      )}
    </div>
  );
}
