import { paymentMethodLabels, type PaymentMethod } from '@festix/domain/selling';
import { Icon, type Glyph } from '@festix/ui';
import { CreditCard } from '@phosphor-icons/react/CreditCard';
import { Gift } from '@phosphor-icons/react/Gift';
import { Money } from '@phosphor-icons/react/Money';
import { PixLogo } from '@phosphor-icons/react/PixLogo';
import styles from './sale-parts.module.css';

const GLYPHS: Readonly<Record<PaymentMethod, Glyph>> = {
  pix: PixLogo,
  card: CreditCard,
  free: Gift,
  cash: Money,
  card_machine: CreditCard,
};

/** Shows the payment method of a sale. */
export function MethodName({ method }: { method: PaymentMethod }) {
  return (
    <span className={styles.method}>
      <Icon of={GLYPHS[method]} size={18} />
      {paymentMethodLabels[method]}
    </span>
  );
}
