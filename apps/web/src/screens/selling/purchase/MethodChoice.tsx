import type { Cents } from '@festix/domain/ground';
import { Icon, type Glyph } from '@festix/ui';
import { CreditCard } from '@phosphor-icons/react/CreditCard';
import { PixLogo } from '@phosphor-icons/react/PixLogo';
import { cardFields, mostInstallments } from '../../../data/card-fields.ts';
import { METHOD_FIELD } from './checkout-fields.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';
import styles from './checkout.module.css';

/** The payment method of an order that is not free. */
export type PaidMethod = 'pix' | 'card';

const METHODS: readonly { key: PaidMethod; label: string; line: (total: Cents) => string; icon: Glyph }[] = [
  { key: 'pix', label: texts.pix, line: () => texts.pixLine, icon: PixLogo },
  { key: 'card', label: texts.card, line: cardLine, icon: CreditCard },
];

/** Returns what a card is here: named on the gateway's page, or in ours, perhaps in instalments. */
function cardLine(total: Cents): string {
  const most = mostInstallments(total);
  if (cardFields() === undefined) return most > 1 ? texts.cardShortUpTo(most) : texts.cardShort;
  return most > 1 ? texts.cardUpTo(most) : texts.cardInPage;
}

export interface MethodChoiceProps {
  method: PaidMethod;
  total: Cents;
  /** False for a buyer without a document that Pix accepts. */
  hasPix: boolean;
  onChoose(method: PaidMethod): void;
}

/** Asks for the payment method. */
export function MethodChoice({ method, total, hasPix, onChoose }: MethodChoiceProps) {
  return (
    <fieldset className={styles.methods}>
      <legend>{texts.method}</legend>
      {METHODS.map(({ key, label, line, icon }) => {
        const isOff = key === 'pix' && !hasPix;
        return (
          <label key={key}>
            <input
              type="radio"
              name={METHOD_FIELD}
              value={key}
              checked={key === method}
              disabled={isOff}
              onChange={() => onChoose(key)}
            />
            <Icon of={icon} size={24} />
            <span>
              <b>{label}</b>
              <span className="fx-quiet">{isOff ? texts.pixNeedsDocument : line(total)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
