import type { CashSessionRowView } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import { Amount, StatusTag } from '@festix/ui';
import { Lock } from '@phosphor-icons/react/Lock';
import { LockOpen } from '@phosphor-icons/react/LockOpen';
import { cashTexts as texts } from './cash-texts.ts';
import styles from './cash.module.css';

/** Shows whether a drawer is open. */
export function SessionTag({ closed_at }: Pick<CashSessionRowView, 'closed_at'>) {
  return closed_at ? (
    <StatusTag icon={Lock}>{texts.closed}</StatusTag>
  ) : (
    <StatusTag tone="ok" icon={LockOpen}>
      {texts.open}
    </StatusTag>
  );
}

/** Shows the counted amount less the expected one, in words and in figures; a dash if nothing was counted. */
export function Difference({ cents }: { cents: Cents | null }) {
  if (cents === null) return <span className="fx-quiet">{texts.none}</span>;
  if (cents === 0) return <span className="fx-quiet">{texts.balanced}</span>;
  return (
    <span className={styles.difference}>
      {cents > 0 ? texts.over : texts.short} <Amount cents={cents} as="column" />
    </span>
  );
}
