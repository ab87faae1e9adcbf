import type { EventDayView } from '@festix/domain/contract';
import { isWallClock, type WallClock } from '@festix/domain/ground';
import { ACCESS_NAME_LENGTH, dayName } from '@festix/domain/programme';
import { Button, Icon } from '@festix/ui';
import { MomentField, NumberField, obeys } from '@festix/ui/workbench';
import { X } from '@phosphor-icons/react/X';
import { Drawer, Form, Input } from 'antd';
import { v7 as newId } from 'uuid';
import { PageForm } from '../../../frame/form/PageForm.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import type { AccessDraft } from './access-draft.ts';
import { accessTexts as texts } from './access-texts.ts';
import {
  clashingDay,
  dayOfFields,
  fieldsOfDay,
  fieldsOfNext,
  isWeekday,
  weekdayOf,
  type DayFields,
} from './day-fields.ts';

/** A day of the draft, or 'new'. */
export type EditedDay = EventDayView | 'new';

export interface DayDrawerProps {
  /** Closed without one. */
  day: EditedDay | undefined;
  draft: AccessDraft;
  onDone(day: EventDayView): void;
  onClose(): void;
}

/** Edits a day of the draft. */
export function DayDrawer({ day, draft, onDone, onClose }: DayDrawerProps) {
  return (
    <Drawer
      open={day !== undefined}
      onClose={onClose}
      size="30rem"
      title={day === 'new' ? texts.newDay : texts.editDay}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      {day && <DayForm day={day} draft={draft} onDone={onDone} onClose={onClose} />}
    </Drawer>
  );
}

function DayForm({ day, draft, onDone, onClose }: DayDrawerProps & { day: EditedDay }) {
  const event = useEvent();
  const zone = event.time_zone;
  const [form] = Form.useForm<DayFields>();
  const known = day === 'new' ? undefined : day;
  const others = draft.days.filter(({ id }) => id !== known?.id);
  const initial = known ? fieldsOfDay(known, zone) : fieldsOfNext(draft.days, event);

  /** Lets the name follow the weekday until it is another. */
  function follow({ starts_at }: Partial<DayFields>): void {
    const before = form.getFieldValue('name') as string;
    if (starts_at === undefined || !weekdayOf(starts_at)) return;
    if (before === '' || isWeekday(before)) form.setFieldsValue({ name: weekdayOf(starts_at) });
  }

  return (
    <PageForm<DayFields>
      form={form}
      initialValues={initial}
      isSending={false}
      sendLabel={known ? texts.apply : texts.addDay}
      wayOut={
        <Button type="text" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
      onValuesChange={follow}
      onFinish={(fields) => onDone(dayOfFields(fields, known ?? { id: newId(), number: 0 }, zone))}
    >
      <Form.Item name="name" label={texts.dayName} extra={texts.dayNameHint} rules={[obeys(dayName)]}>
        <Input autoComplete="off" maxLength={ACCESS_NAME_LENGTH} />
      </Form.Item>
      <MomentField name="starts_at" label={texts.starts} required usualTime="12:00" />
      <MomentField
        name="ends_at"
        label={texts.ends}
        extra={texts.endsHint}
        required
        dependencies={['starts_at']}
        usualTime="23:00"
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, ends_at) => {
              const starts_at = getFieldValue('starts_at') as WallClock | null;
              const fault = windowFault({ starts_at, ends_at: ends_at ?? null }, others, zone);
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
            },
          }),
        ]}
      />
      <NumberField name="place_limit" label={texts.dayLimit} extra={texts.dayLimitHint} least={1} />
    </PageForm>
  );
}

function windowFault(
  window: Pick<DayFields, 'starts_at' | 'ends_at'>,
  others: readonly EventDayView[],
  zone: string,
): string | undefined {
  const { starts_at, ends_at } = window;
  if (!isWallClock(starts_at) || !isWallClock(ends_at)) return undefined;
  if (ends_at <= starts_at) return texts.endsFault;
  const clash = clashingDay(window, others, zone);
  return clash && texts.dayClash(clash.name);
}
