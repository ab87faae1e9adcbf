import { type DeliveryView } from '@festix/domain/contract';
import { deliveryProviderLabels, recipientText } from '@festix/domain/messages';
import { DateTime, classes } from '@festix/ui';
import { deliveriesTexts as texts } from './deliveries-texts.ts';
import { DeliveryTag } from './DeliveryTag.tsx';
import styles from './deliveries.module.css';

export interface DeliveryLogProps {
  /** The newest first. */
  deliveries: readonly DeliveryView[];
  zone: string;
}

/** Lists every message that carried tickets: channel, recipient, state and failure. */
export function DeliveryLog({ deliveries, zone }: DeliveryLogProps) {
  if (deliveries.length === 0) return <p className="fx-quiet">{texts.none}</p>;
  return (
    <ul className={classes(styles.deliveries, 'fx-num')} aria-label={texts.deliveries}>
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <span className={styles.deliveryTo}>
            <b>{deliveryProviderLabels[delivery.provider]}</b> {recipientText(delivery)}
          </span>
          <DeliveryTag state={delivery.state} />
          <span className="fx-quiet">
            <DateTime at={lastMoment(delivery)} zone={zone} />
          </span>
          {delivery.failure && <p className={styles.deliveryFailure}>{delivery.failure}</p>}
        </li>
      ))}
    </ul>
  );
}

function lastMoment({ read_at, delivered_at, sent_at, created_at }: DeliveryView): string {
  return read_at ?? delivered_at ?? sent_at ?? created_at;
}
