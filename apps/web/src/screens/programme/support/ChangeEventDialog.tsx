import { type EventRowView, type SoldAsView } from '@festix/domain/contract';
import {
  ANNOUNCED_LENGTH,
  fieldProblems,
  isWallClock,
  notices,
  problemOf,
  requiredText,
  type WallClock,
} from '@festix/domain/ground';
import { EVENT_CHANGES, eventChangeLabels, type EventChange } from '@festix/domain/programme';
import { DateTime, SkeletonBar } from '@festix/ui';
import { ConfirmDialog, MomentField, obeys } from '@festix/ui/workbench';
import { Checkbox, Form, Input, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { MessageField } from './CancelEventDialog.tsx';
import { changeBody, changeFields, type ChangeFields } from './change-fields.ts';
import { supportTexts as texts } from './support-texts.ts';
import { useChangeEvent, useSoldAs } from './use-announcements.ts';
import styles from './support.module.css';

export interface ChangeEventDialogProps {
  event: Pick<EventRowView, 'id' | 'name' | 'start_date' | 'end_date' | 'time_zone'>;
  onClose(): void;
}

/** Asks for the changes, beside the values at the sale. */
export function ChangeEventDialog({ event, onClose }: ChangeEventDialogProps) {
  const { data: soldAs, error, refetch } = useSoldAs(event.id);
  const { dialog, fields } = useChangeEvent(
    event.id,
    (typed: ChangeFields) => changeBody(typed, event.time_zone),
    onClose,
  );
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.changeTitle(event.name)}
      consequence={texts.changeConsequence}
      confirmLabel={dialog.busy ? texts.changing : texts.change}
      cancelLabel={texts.back}
      confirmDisabled={!soldAs}
    >
      {soldAs ? (
        <ChangeForm {...fields} event={event} soldAs={soldAs} />
      ) : error ? (
        <LoadFailure title={notices.announcementsLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={texts.loadingChanges} aria-busy="true">
          <SkeletonBar height={120} />
        </div>
      )}
    </ConfirmDialog>
  );
}

interface ChangeFormProps {
  form: FormInstance<ChangeFields>;
  event: ChangeEventDialogProps['event'];
  soldAs: SoldAsView;
  onFinish(fields: ChangeFields): void;
}

const OPTIONS = EVENT_CHANGES.map((value) => ({ value, label: eventChangeLabels[value] }));

/** Not marked by `required`, which a group of ticks may not have. */
const chosen = {
  validator: (_: unknown, changes: readonly EventChange[]) =>
    changes.length > 0 ? Promise.resolve() : Promise.reject(new Error(fieldProblems.nothingChanged)),
};

function ChangeForm({ form, event, soldAs, onFinish }: ChangeFormProps) {
  const ticked = Form.useWatch<EventChange[] | undefined>('changes', form) ?? [];
  return (
    <ScreenForm
      form={form}
      initialValues={changeFields(event, soldAs)}
      onFinish={(fields) => onFinish({ ...form.getFieldsValue(true), ...fields } as ChangeFields)}
    >
      <Form.Item name="changes" label={texts.what} rules={[chosen]}>
        <Checkbox.Group options={OPTIONS} />
      </Form.Item>
      {ticked.includes('date') && <DateChange zone={event.time_zone} soldAs={soldAs} />}
      {ticked.includes('venue') && (
        <Change name={eventChangeLabels.venue} was={soldAs.venue ?? texts.noVenue}>
          <Form.Item name="venue" label={texts.venueNow} extra={texts.venueHint} rules={[obeys(requiredText)]}>
            <Input maxLength={ANNOUNCED_LENGTH} />
          </Form.Item>
        </Change>
      )}
      {ticked.includes('line_up') && (
        <Change name={eventChangeLabels.line_up}>
          <Form.Item name="line_up_before" label={texts.lineUpBefore} extra={texts.lineUpBeforeHint}>
            <Input maxLength={ANNOUNCED_LENGTH} />
          </Form.Item>
          <Form.Item name="line_up_after" label={texts.lineUpAfter} rules={[obeys(requiredText)]}>
            <Input maxLength={ANNOUNCED_LENGTH} />
          </Form.Item>
        </Change>
      )}
      <MessageField />
    </ScreenForm>
  );
}

function DateChange({ zone, soldAs }: { zone: string; soldAs: SoldAsView }) {
  const { start_date, end_date } = soldAs;
  const was = (
    <>
      <DateTime at={start_date} zone={zone} />
      {end_date && (
        <>
          {' – '}
          <DateTime at={end_date} zone={zone} />
        </>
      )}
    </>
  );
  return (
    <Change name={eventChangeLabels.date} was={was}>
      <MomentField name="start_date" label={texts.starts} required usualTime="20:00" />
      <MomentField
        name="end_date"
        label={texts.ends}
        extra={texts.endsHint}
        dependencies={['start_date']}
        rules={[({ getFieldValue }) => afterStart(getFieldValue('start_date') as WallClock | null)]}
        usualTime="23:00"
      />
    </Change>
  );
}

/** Returns a form rule that rejects an end before the start. Times of one zone sort as text. */
function afterStart(start: WallClock | null) {
  return {
    validator: (_: unknown, end: WallClock | null | undefined) =>
      !end || !isWallClock(start) || end > start
        ? Promise.resolve()
        : Promise.reject(new Error(problemOf('EVENT_DATES_INVALID').detail)),
  };
}

/** Shows one change: the old value, and fields for the new one. */
function Change({ name, was, children }: { name: string; was?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.change}>
      <legend>{name}</legend>
      {was !== undefined && (
        <p className="fx-quiet">
          {texts.was}: {was}
        </p>
      )}
      {children}
    </fieldset>
  );
}
