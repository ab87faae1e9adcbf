import {
  fieldProblems,
  MOST_TICKETS_BY_USER,
  TICKETS_PER_ORDER,
  WAITING_ROOM_RATE,
  type Availability,
} from '@festix/domain';
import { Facts, formatPercent } from '@festix/ui';
import { MomentInput, PercentInput } from '@festix/ui/workbench';
import { Form, InputNumber, Radio } from 'antd';
import { useArea } from '../../areas/area-context.tsx';
import { required } from '../../app/required.ts';
import { late } from './DatesPart.tsx';
import type { EventFields } from './event-fields.ts';
import { FormPart } from './FormPart.tsx';
import { generalTexts as texts } from './general-texts.ts';

const WHO_SEES: readonly { value: Availability; label: string; hint: string }[] = [
  { value: 'public', label: texts.public, hint: texts.publicHint },
  { value: 'private', label: texts.private, hint: texts.privateHint },
];

/** Who may buy, how much and until when. `tax` is the fee: the event's, or the one that a new event takes over. */
export function SalesPart({ tax }: { tax: number | null | undefined }) {
  const { area } = useArea();
  return (
    <FormPart title={texts.sales}>
      <Form.Item name="availability" label={texts.availability}>
        <Radio.Group className="fw-choices" aria-label={texts.availability}>
          {WHO_SEES.map(({ value, label, hint }) => (
            <Radio key={value} value={value}>
              <b>{label}</b>
              <span className="fx-quiet">{hint}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="limit_by_user"
        label={texts.limit}
        extra={texts.limitHint}
        rules={[
          { type: 'integer', min: 1, message: fieldProblems.tooSmall },
          { type: 'integer', max: MOST_TICKETS_BY_USER, message: fieldProblems.tooLarge },
        ]}
      >
        <InputNumber<number> className="fw-part-number" inputMode="numeric" precision={0} controls={false} />
      </Form.Item>
      <Form.Item
        name="max_per_order"
        label={texts.maxPerOrder}
        extra={texts.maxPerOrderHint}
        rules={[
          required,
          { type: 'integer', min: TICKETS_PER_ORDER.least, message: fieldProblems.tooSmall },
          { type: 'integer', max: TICKETS_PER_ORDER.most, message: fieldProblems.tooLarge },
        ]}
      >
        <InputNumber<number> className="fw-part-number" inputMode="numeric" precision={0} controls={false} />
      </Form.Item>
      <Form.Item
        name="waiting_room_rate"
        label={texts.waitingRoom}
        extra={texts.waitingRoomHint}
        rules={[
          { type: 'integer', min: WAITING_ROOM_RATE.least, message: fieldProblems.tooSmall },
          { type: 'integer', max: WAITING_ROOM_RATE.most, message: fieldProblems.tooLarge },
        ]}
      >
        <InputNumber<number> className="fw-part-number" inputMode="numeric" precision={0} controls={false} />
      </Form.Item>
      <Form.Item
        name="sales_end_at"
        label={texts.salesEnd}
        extra={texts.salesEndHint}
        dependencies={['end_date']}
        rules={[
          ({ getFieldValue }) =>
            late('SALES_END_INVALID', (salesEnd) => {
              const end = getFieldValue('end_date') as EventFields['end_date'];
              return !end || salesEnd <= end;
            }),
        ]}
      >
        <MomentInput label={texts.salesEnd} usualTime="18:00" />
      </Form.Item>
      {typeof tax === 'number' &&
        (area === 'super-admin' ? (
          <Form.Item name="convenience_tax" label={texts.tax} rules={[required]}>
            <PercentInput />
          </Form.Item>
        ) : (
          <>
            <Facts facts={[{ label: texts.tax, value: formatPercent(tax, 2) }]} />
            <p className="fx-quiet">{texts.taxHint}</p>
          </>
        ))}
    </FormPart>
  );
}
