import type { PayoutView } from '@festix/domain/contract';
import { Amount, DateTime, SectionTitle } from '@festix/ui';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { PayoutStatusTag } from './PayoutStatusTag.tsx';
import { PixKeyText } from './PixKeyText.tsx';
import styles from './payouts.module.css';

export interface RecentPayoutsProps {
  payouts: readonly PayoutView[];
}

/** Lists the latest payouts of the event, the newest first. */
export function RecentPayouts({ payouts }: RecentPayoutsProps) {
  return (
    <section>
      <SectionTitle ruled>{texts.recent}</SectionTitle>
      {payouts.length === 0 ? (
        <p className="fx-quiet">{texts.noneRecent}</p>
      ) : (
        <ul className={styles.recentPayouts} aria-label={texts.recent}>
          {payouts.map((payout) => (
            <li key={payout.id}>
              <b>
                <Amount cents={payout.amount} />
              </b>
              <PayoutStatusTag status={payout.status} />
              <span className={styles.recentPayoutKey}>
                <PixKeyText pix={payout.pix} pix_type={payout.pix_type} />
              </span>
              <span className="fx-quiet">
                <DateTime variant="date" at={payout.request_date} zone={payout.event.time_zone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
