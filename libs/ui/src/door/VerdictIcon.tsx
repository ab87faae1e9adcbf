import { classes } from '../theme/classes.ts';
import type { VerdictScreenProps } from './verdict-props.ts';
import styles from './verdict-head.module.css';

export interface VerdictIconProps {
  variant: VerdictScreenProps['variant'];
  /** Leaves room to a block below. */
  isSmall?: boolean;
}

/** Draws a verdict's icon. It is not from the icon set, so that each differs in outline, not only in colour. */
export function VerdictIcon({ variant, isSmall = false }: VerdictIconProps) {
  const look = classes(
    styles.icon,
    variant !== 'failure' && variant !== 'info' && styles[`verdict-icon-${variant}`],
    isSmall && styles.iconSmall,
  );
  switch (variant) {
    case 'success':
      return (
        <svg className={look} viewBox="0 0 148 148" aria-hidden="true" data-icon="check">
          <circle cx="74" cy="74" r="74" fill="currentColor" />
          <path d="M40 77l24 24l46-50" fill="none" stroke="var(--fx-verdict-fill)" strokeWidth="17" />
        </svg>
      );
    case 'failure':
      return (
        <svg className={look} viewBox="0 0 122 122" aria-hidden="true" data-icon="cross">
          <path d="M0 0h122v122H0z" fill="currentColor" />
          <path d="M30 30L92 92M92 30L30 92" stroke="var(--fx-verdict-fill)" strokeWidth="18" />
        </svg>
      );
    case 'info':
      return (
        <svg className={look} viewBox="0 0 122 122" aria-hidden="true" data-icon="information">
          <path d="M61 0L122 61L61 122L0 61Z" fill="currentColor" />
          <path d="M52 52h18v42H52zM52 26h18v17H52z" fill="var(--fx-verdict-fill)" />
        </svg>
      );
    case 'exit':
      return (
        <svg className={look} viewBox="0 0 148 148" aria-hidden="true" data-icon="arrow">
          <circle cx="74" cy="74" r="74" fill="currentColor" />
          <path d="M36 74h74M78 42l32 32l-32 32" fill="none" stroke="var(--fx-verdict-fill)" strokeWidth="17" />
        </svg>
      );
    case 'misread':
      return (
        <svg className={look} viewBox="0 0 148 148" aria-hidden="true" data-icon="warning">
          <path d="M74 4L146 140H2Z" fill="currentColor" />
          <path d="M74 52v42M74 106v14" fill="none" stroke="var(--fx-verdict-fill)" strokeWidth="15" />
        </svg>
      );
    case 'conflict':
      return (
        <svg className={look} viewBox="0 0 118 96" aria-hidden="true" data-icon="two-doors">
          <path d="M0 0h54v96L0 78zM64 0h54v78L64 96z" fill="currentColor" />
          <circle cx="43" cy="50" r="6" fill="var(--fx-verdict-fill)" />
          <circle cx="75" cy="50" r="6" fill="var(--fx-verdict-fill)" />
        </svg>
      );
  }
}
