import { Banner, Button } from '@festix/ui';
import { generalTexts as texts } from './general-texts.ts';
import styles from './general.module.css';

export interface DraftFoundProps {
  onForget(): void;
  onDismiss(): void;
}

/** Shows that the form was restored from an earlier visit. */
export function DraftFound({ onForget, onDismiss }: DraftFoundProps) {
  return (
    <div className={styles.draft} role="status">
      <Banner onDismiss={onDismiss}>
        <p>{texts.restored}</p>
        <Button size="small" className={styles.forget} onClick={onForget}>
          {texts.forget}
        </Button>
      </Banner>
    </div>
  );
}
