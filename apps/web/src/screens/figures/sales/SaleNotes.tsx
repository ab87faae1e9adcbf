import { type Cents } from '@festix/domain/ground';
import { saleFlagTexts, type SaleFlag } from '@festix/domain/selling';
import { Amount, Banner } from '@festix/ui';
import { saleTexts as texts } from './sales-texts.ts';
import './sale-parts.css';

export interface SaleNotesProps {
  sale: { cash_to_return: Cents | null; flags: readonly SaleFlag[] };
  /** Says who has to give back the money that follows. */
  toReturn: string;
}

/** What a till did that somebody has to look at. */
export function SaleNotes({ sale: { cash_to_return, flags }, toReturn }: SaleNotesProps) {
  return (
    <>
      {cash_to_return !== null && (
        <div className="fw-sale-note">
          <Banner tone="warning">
            {toReturn} <Amount cents={cash_to_return} />.
          </Banner>
        </div>
      )}
      {flags.length > 0 && (
        <div className="fw-sale-note">
          <Banner tone="warning">
            {texts.flagged} {flags.map((flag) => saleFlagTexts[flag]).join('. ')}.
          </Banner>
        </div>
      )}
    </>
  );
}
