import { Icon, Zigzag, type Glyph, classes } from '@festix/ui';
import { X } from '@phosphor-icons/react/X';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { admitTexts as texts } from './admit-texts.ts';
import dialogStyles from '@festix/ui/dialog.module.css';
import styles from './admit.module.css';

export interface VerdictDialogProps {
  variant: 'success' | 'info';
  icon: Glyph;
  title: string;
  children: ReactNode;
  /** Buttons. */
  foot: ReactNode;
  onClose(): void;
}

/** Shows the result of an admission in the verdict's colour, as the door does. */
export function VerdictDialog({ variant, icon, title, children, foot, onClose }: VerdictDialogProps) {
  return (
    <Modal
      open
      title={
        <Zigzag edge="bottom" depth={20} className={classes(dialogStyles.head, styles.verdictHead)}>
          <h2>
            <Icon of={icon} size={28} /> {title}
          </h2>
        </Zigzag>
      }
      footer={null}
      closable={false}
      centered
      width="30rem"
      onCancel={onClose}
      className={classes(dialogStyles.dialog, styles[`verdict-${variant}`])}
    >
      <div className={classes(dialogStyles.body, styles.verdictBody)}>{children}</div>
      <div className={dialogStyles.foot}>{foot}</div>
      <button type="button" className={dialogStyles.close} aria-label={texts.close} onClick={onClose}>
        <Icon of={X} size={20} />
      </button>
    </Modal>
  );
}
