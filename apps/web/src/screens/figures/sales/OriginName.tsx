import { orderOriginLabels, type OrderOrigin } from '@festix/domain/selling';
import { Icon, type Glyph } from '@festix/ui';
import { Gift } from '@phosphor-icons/react/Gift';
import { Globe } from '@phosphor-icons/react/Globe';
import { Handshake } from '@phosphor-icons/react/Handshake';
import { Storefront } from '@phosphor-icons/react/Storefront';
import styles from './sale-parts.module.css';

const GLYPHS: Readonly<Record<OrderOrigin, Glyph>> = {
  online: Globe,
  pdv: Storefront,
  courtesy: Gift,
  partner: Handshake,
};

/** Shows the origin of a sale. */
export function OriginName({ origin }: { origin: OrderOrigin }) {
  return (
    <span className={styles.method}>
      <Icon of={GLYPHS[origin]} size={18} />
      {orderOriginLabels[origin]}
    </span>
  );
}
