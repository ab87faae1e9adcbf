import { classes } from '@festix/ui';
import { formatAmount, formatBRL, formatDateTime, type Cents } from '@festix/domain/ground';
import { paymentMethodLabels } from '@festix/domain/selling';
import type { CashSessionRow, DeviceRow } from '../../../../offline/journal.db.ts';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import { SlipHead } from '../print/SlipHead.tsx';
import { SlipRow } from '../print/SlipRow.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import type { ClosedDrawer } from './closed-drawer.ts';
import styles from '../print/print.module.css';

export interface ReportSlipProps {
  event: TillEventRow;
  device: DeviceRow;
  session: CashSessionRow;
  closed: ClosedDrawer;
}

/** Prints the closing, with a line to sign on. */
export function ReportSlip({ event, device, session, closed }: ReportSlipProps) {
  const zone = event.event.time_zone;
  return (
    <section className={classes(styles.slip, 'fx-num')}>
      <SlipHead event={event} />
      <h2>{texts.reportTitle}</h2>
      <p>
        {texts.device}: {device.name}
      </p>
      <p>
        {texts.openedAt} {formatDateTime(session.opened_at, zone)}, {session.opened_by.name}
      </p>
      {session.closed_at && (
        <p>
          {texts.closedAt} {formatDateTime(session.closed_at, zone)}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">R$</th>
            <th scope="col">{texts.taken}</th>
            <th scope="col">{texts.differenceShort}</th>
          </tr>
        </thead>
        <tbody>
          {closed.lines.map(({ operator, payment_method, amount, difference }) => (
            <tr key={`${operator.id} ${payment_method}`}>
              <th scope="row">
                {payment_method === 'card_machine' ? texts.typedMachine : paymentMethodLabels[payment_method]}
                <br />
                {operator.name}
              </th>
              <td>{formatAmount(amount)}</td>
              <td>{difference === null ? '–' : formatAmount(difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.slipRule}>
        {closed.moves
          .filter(({ kind }) => kind !== 'closing')
          .map((move) => (
            <SlipRow
              key={move.id}
              label={texts.moves[move.kind]}
              value={formatAmount((move.kind === 'withdrawal' ? -move.amount : move.amount) as Cents)}
            />
          ))}
        <SlipRow label={texts.drawerShould} value={formatBRL(closed.cash_expected)} />
        <SlipRow label={texts.drawerHas} value={formatBRL(closed.cash_counted)} />
        <SlipRow label={texts.difference} value={formatBRL(closed.difference)} isTotal />
      </dl>
      {closed.voids.map(({ sale, is_void_here, given_back }) => (
        <p key={sale.id}>
          {sale.receipt}: {is_void_here ? texts.slipVoided : texts.slipGivenBack}, {formatBRL(given_back ?? sale.total)}
          . {sale.voided?.reason}
        </p>
      ))}
      {closed.receipts && (
        <p>
          {texts.receipts} {closed.receipts.first} – {closed.receipts.last}
        </p>
      )}
      <p className={styles.slipSign}>{texts.signature}</p>
    </section>
  );
}
