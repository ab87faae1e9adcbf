import { Code } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useCopy } from '../../../frame/app/use-copy.ts';
import { developersTexts as texts } from './developers-texts.ts';
import styles from './developers.module.css';

export interface SecretDialogProps {
  title: string;
  /** Closed without one. */
  secret: string | undefined;
  consequence: string;
  onClose(): void;
}

/** Shows a secret, this once. */
export function SecretDialog({ title, secret, consequence, onClose }: SecretDialogProps) {
  const copy = useCopy();
  return (
    <ConfirmDialog
      open={secret !== undefined}
      title={title}
      consequence={consequence}
      mustAnswer
      confirmLabel={texts.copy}
      cancelLabel={texts.kept}
      onConfirm={() => secret && void copy(secret)}
      onCancel={onClose}
    >
      <p className={styles.secret}>
        <Code>{secret}</Code>
      </p>
    </ConfirmDialog>
  );
}
