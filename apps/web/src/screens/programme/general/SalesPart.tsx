import { type Availability } from '@festix/domain/contract';
import {
  FEE_PAYERS,
  isWallClock,
  MOST_TICKETS_BY_USER,
  TICKETS_PER_ORDER,
  WAITING_ROOM_RATE,
} from '@festix/domain/ground';
import { Facts, formatPercent } from '@festix/ui';
import { MomentField, NumberField, PercentField } from '@festix/ui/workbench';
import { Form, Radio } from 'antd';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { mostConvenienceTax } from '../../../data/page-tags.ts';
import { late } from './DatesPart.tsx';
import type { EventFields } from './event-fields.ts';
import { FormPart } from './FormPart.tsx';
import { feePayerHints, feePayerLabels, generalTexts as texts } from './general-texts.ts';
import styles from './general.module.css';

const WHO_SEES: readonly { value: Availability; label: string; hint: string }[] = [
  { value: 'public', label: texts.public, hint: texts.publicHint },
  { value: 'private', label: texts.private, hint: texts.privateHint },
];

/** Edits buyers, limits and end of sale. `tax` is the fee: the event's, or the one that a new event inherits. */
export function SalesPart({ tax }: { tax: number | null | undefined }) {
  const { area } = useArea();
  return (
    <FormPart title={texts.sales}>
      <Form.Item name="availability" label={texts.availability}>
        <Radio.Group className={styles.choices} aria-label={texts.availability}>
          {WHO_SEES.map(({ value, label, hint }) => (
            <Radio key={value} value={value}>
              <b>{label}</b>
              <span className="fx-quiet">{hint}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <NumberField
        name="limit_by_user"
        label={texts.limit}
        extra={texts.limitHint}
        least={1}
        most={MOST_TICKETS_BY_USER}
        inputClassName={styles.partNumber}
      />
      <NumberField
        name="max_per_order"
        label={texts.maxPerOrder}
        extra={texts.maxPerOrderHint}
        required
        least={TICKETS_PER_ORDER.least}
        most={TICKETS_PER_ORDER.most}
        inputClassName={styles.partNumber}
      />
      <NumberField
        name="waiting_room_rate"
        label={texts.waitingRoom}
        extra={texts.waitingRoomHint}
        least={WAITING_ROOM_RATE.least}
        most={WAITING_ROOM_RATE.most}
        inputClassName={styles.partNumber}
      />
      <MomentField
        name="sales_end_at"
        label={texts.salesEnd}
        extra={texts.salesEndHint}
        dependencies={['end_date']}
        rules={[
          ({ getFieldValue }) =>
            late('SALES_END_INVALID', (salesEnd) => {
              const end = getFieldValue('end_date') as EventFields['end_date'];
              return !isWallClock(end) || salesEnd <= end;
            }),
        ]}
        usualTime="18:00"
      />
      {typeof tax === 'number' &&
        (area === 'super-admin' ? (
          <PercentField name="convenience_tax" label={texts.tax} most={mostConvenienceTax()} required />
        ) : (
          <>
            <Facts facts={[{ label: texts.tax, value: formatPercent(tax, 2) }]} />
            <p className="fx-quiet">{texts.taxHint}</p>
          </>
        ))}
      {(area === 'producer' || area === 'super-admin') && (
        <Form.Item name="fee_paid_by" label={texts.feePayer}>
          <Radio.Group className={styles.choices} aria-label={texts.feePayer}>
            {FEE_PAYERS.map((payer) => (
              <Radio key={payer} value={payer}>
                <b>{feePayerLabels[payer]}</b>
                <span className="fx-quiet">{feePayerHints[payer]}</span>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      )}
    </FormPart>
  );
}
