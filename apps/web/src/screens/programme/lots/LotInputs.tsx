import { fieldProblems, instantOf, isWallClock, requiredText } from '@festix/domain/ground';
import {
  LOT_DESCRIPTION_LENGTH,
  LOT_NAME_LENGTH,
  lotName,
  setsPassedWindow,
  ticketLimit,
  ticketLimitNotTooLarge,
} from '@festix/domain/programme';
import { MomentField, NumberField, obeys } from '@festix/ui/workbench';
import { Form, Input, Switch } from 'antd';
import type { ReactNode } from 'react';
import { serverNow } from '../../../data/server-clock.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { windowOf, type LotFields } from './lot-fields.ts';
import { lotsTexts as texts } from './lots-texts.ts';
import { PricesList } from './PricesList.tsx';
import { TriggerLot } from './TriggerLot.tsx';
import styles from './lots.module.css';

export interface LotInputsProps {
  /** Of one that is there already. */
  lotId?: string;
  initial: LotFields;
}

/** Edits a lot, new or not: the fields of the form around them. */
export function LotInputs({ lotId, initial }: LotInputsProps) {
  const event = useEvent();
  return (
    <>
      <Form.Item name="name" label={texts.name} rules={[obeys(requiredText), obeys(lotName)]} validateFirst>
        <Input autoComplete="off" maxLength={LOT_NAME_LENGTH} placeholder={texts.namePlaceholder} />
      </Form.Item>
      <NumberField
        name="ticket_limit"
        label={texts.ticketLimit}
        required
        rules={[obeys(ticketLimit), obeys(ticketLimitNotTooLarge)]}
        inputClassName={styles.stockLimit}
      />
      <Form.Item name="description" label={texts.description} extra={texts.descriptionHint}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={LOT_DESCRIPTION_LENGTH} />
      </Form.Item>
      <FlagField name="visible" label={texts.visible} hint={texts.visibleHint} />
      <FlagField name="enabled" label={texts.enabled} hint={texts.enabledHint} />
      <PricesList />
      <div className={styles.stockWindow}>
        <MomentField name="sale_starts_at" label={texts.saleStarts} usualTime="10:00" />
        <MomentField
          name="sale_ends_at"
          label={texts.saleEnds}
          extra={texts.saleEndsHint}
          dependencies={['sale_starts_at']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, end) => {
                const start = getFieldValue('sale_starts_at') as WindowFields['sale_starts_at'];
                return windowRefusal(initial, { sale_starts_at: start, sale_ends_at: end ?? null }, event.time_zone);
              },
            }),
          ]}
          usualTime="23:59"
        />
      </div>
      <TriggerLot {...(lotId && { lotId })} />
    </>
  );
}

type WindowFields = Pick<LotFields, 'sale_starts_at' | 'sale_ends_at'>;

/** Refuses a window that ends before it starts, or that is over and was not saved so. */
function windowRefusal(saved: WindowFields, typed: WindowFields, zone: string): Promise<void> {
  const { sale_starts_at: start, sale_ends_at: end } = typed;
  if (!isWallClock(end)) return Promise.resolve();
  if (isWallClock(start) && end <= start) return Promise.reject(new Error(texts.saleEndsFault));
  const isPassed = setsPassedWindow(windowOf(saved, zone), windowOf(typed, zone), instantOf(serverNow()));
  return isPassed ? Promise.reject(new Error(fieldProblems.pastDate)) : Promise.resolve();
}

interface FlagFieldProps {
  name: 'visible' | 'enabled';
  label: string;
  hint: ReactNode;
}

function FlagField({ name, label, hint }: FlagFieldProps) {
  return (
    <div className={styles.stockFlag}>
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch aria-label={label} aria-describedby={`${name}-hint`} />
      </Form.Item>
      <label htmlFor={name}>
        <b>{label}</b>
        <span id={`${name}-hint`} className="fx-quiet">
          {hint}
        </span>
      </label>
    </div>
  );
}
