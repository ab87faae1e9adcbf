import { type CashEventView } from '@festix/domain/contract';
import { type Cents } from '@festix/domain/ground';
import { cashEventLabels } from '@festix/domain/sync';
import { Amount, DateTime, SectionTitle, classes } from '@festix/ui';
import { cashTexts as texts } from './cash-texts.ts';
import styles from './cash.module.css';

/** Lists supplies and withdrawals of a drawer, in order. */
export function CashMovements({ events, zone }: { events: readonly CashEventView[]; zone: string }) {
  return (
    <section>
      <SectionTitle ruled>{texts.events}</SectionTitle>
      <ul className={classes(styles.moves, 'fx-num')} aria-label={texts.events}>
        {events.map(({ id, kind, amount, note, by, at }) => (
          <li key={id}>
            <span>
              <b>{cashEventLabels[kind]}</b>
              <span className="fx-quiet">
                {by.name} · <DateTime at={at} zone={zone} />
              </span>
              {note && <span className="fx-quiet">{note}</span>}
            </span>
            {kind !== 'closing' && (
              <b>
                <Amount cents={kind === 'withdrawal' ? (-amount as Cents) : amount} />
              </b>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
