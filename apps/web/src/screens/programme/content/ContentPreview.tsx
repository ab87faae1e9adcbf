import { Icon } from '@festix/ui';
import { X } from '@phosphor-icons/react/X';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { contentTexts as texts } from './content-texts.ts';
import styles from './content.module.css';

export interface ContentPreviewProps {
  open: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Shows the edited content as its readers will see it. */
export function ContentPreview({ open, onClose, children }: ContentPreviewProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size="38.75rem"
      title={texts.previewTitle}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      <p className={styles.line}>{texts.previewLine}</p>
      {children}
    </Drawer>
  );
}
