import { type Cents } from '@festix/domain/ground';
import { saleFlagTexts, type SaleFlag } from '@festix/domain/selling';
import { Amount, Banner } from '@festix/ui';
import { saleTexts as texts } from './sales-texts.ts';
import styles from './sale-parts.module.css';

export interface SaleNotesProps {
  sale: { cash_to_return: Cents | null; flags: readonly SaleFlag[] };
  /** Text before the amount to return, which names the person who returns it. */
  toReturn: string;
}

/** Shows till events of a sale that need a person. */
export function SaleNotes({ sale: { cash_to_return, flags }, toReturn }: SaleNotesProps) {
  return (
    <>
      {cash_to_return !== null && (
        <div className={styles.note}>
          <Banner tone="warning">
            {toReturn} <Amount cents={cash_to_return} />.
          </Banner>
        </div>
      )}
      {flags.length > 0 && (
        <div className={styles.note}>
          <Banner tone="warning">
            {texts.flagged} {flags.map((flag) => saleFlagTexts[flag]).join('. ')}.
          </Banner>
        </div>
      )}
    </>
  );
}
