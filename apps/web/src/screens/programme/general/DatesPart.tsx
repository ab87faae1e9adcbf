import { type EventView } from '@festix/domain/contract';
import { isWallClock, problemOf, type WallClock } from '@festix/domain/ground';
import { MomentField } from '@festix/ui/workbench';
import { Form, Select } from 'antd';
import type { EventFields } from './event-fields.ts';
import { FormPart } from './FormPart.tsx';
import { generalTexts as texts } from './general-texts.ts';
import { toCome } from './to-come.ts';
import { zoneOptions } from './zones.ts';

/** Edits start and end, in the event's time zone. */
export function DatesPart({ saved }: { saved?: EventView }) {
  const zone = Form.useWatch<string | undefined>('time_zone');
  return (
    <FormPart title={texts.dates} line={texts.datesLine}>
      <MomentField
        name="start_date"
        label={texts.starts}
        required
        rules={[({ getFieldValue }) => toCome(getFieldValue('time_zone') as string, saved)]}
        usualTime="20:00"
      />
      <MomentField
        name="end_date"
        label={texts.ends}
        extra={texts.endsHint}
        dependencies={['start_date']}
        rules={[
          ({ getFieldValue }) =>
            late('EVENT_DATES_INVALID', (end) => {
              const start = getFieldValue('start_date') as EventFields['start_date'];
              return !isWallClock(start) || end > start;
            }),
        ]}
        usualTime="23:00"
      />
      <Form.Item name="time_zone" label={texts.zone}>
        <Select options={zoneOptions(zone)} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
    </FormPart>
  );
}

/** Returns a form rule that rejects with a problem's text if the time does not hold. Times of one zone sort as text. */
export function late(code: 'EVENT_DATES_INVALID' | 'SALES_END_INVALID', holds: (wall: WallClock) => boolean) {
  return {
    validator: (_: unknown, wall: WallClock | null | undefined) =>
      !wall || holds(wall) ? Promise.resolve() : Promise.reject(new Error(problemOf(code).detail)),
  };
}
