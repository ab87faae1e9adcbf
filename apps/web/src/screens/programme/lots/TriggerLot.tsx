import { type LotView } from '@festix/domain/contract';
import { instantOf, notices } from '@festix/domain/ground';
import { closesTriggerCircle, windowStanding } from '@festix/domain/programme';
import { Banner, classes } from '@festix/ui';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { serverNow } from '../../../data/server-clock.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import type { LotFields } from './lot-fields.ts';
import { lotsTexts as texts } from './lots-texts.ts';
import { useLots } from './use-lots.ts';
import styles from './lots.module.css';

/** Chooses the lot whose sell-out opens this one: never itself, and never one that waits for it. */
export function TriggerLot({ lotId }: { lotId?: string }) {
  const event = useEvent();
  const { data, error, refetch } = useLots(event.id);
  const form = Form.useFormInstance<LotFields>();
  const [isOpen, setOpen] = useState(() => Boolean(form.getFieldValue('trigger_lot_id')));
  /**
   * Hides and disables a new lot that waits for another until that one turns, unless the person has chosen otherwise.
   */
  const waitForIt = (triggerId: string | undefined) => {
    for (const flag of ['visible', 'enabled'] as const) {
      if (!form.isFieldTouched(flag)) form.setFieldValue(flag, !triggerId);
    }
  };
  const lots = data?.view.data ?? [];
  const options = lots
    .filter(({ id }) => !lotId || !closesTriggerCircle(lotId, id, lots))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <details
      className={classes(styles.stockPart, styles.stockAdvanced)}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{texts.advanced}</summary>
      {error && !data ? (
        <LoadFailure title={notices.lotsLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : data && options.length === 0 ? (
        <p className="fx-quiet">{texts.noTriggerLots}</p>
      ) : (
        <Form.Item name="trigger_lot_id" label={texts.trigger} extra={texts.triggerHint}>
          <Select<string>
            allowClear
            {...(!lotId && { onChange: waitForIt })}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={texts.noTrigger}
            options={options}
            loading={!data}
          />
        </Form.Item>
      )}
      <SellsAlready lots={lots} />
    </details>
  );
}

/** Warns that a visible and enabled lot sells at once, whatever its trigger. */
function SellsAlready({ lots }: { lots: readonly LotView[] }) {
  const form = Form.useFormInstance<LotFields>();
  const { trigger_lot_id, visible, enabled } = Form.useWatch((fields) => fields, { form, preserve: true }) ?? {};
  const trigger = lots.find(({ id }) => id === trigger_lot_id);
  const isEarly = trigger && !trigger.is_soldout && windowStanding(trigger, instantOf(serverNow())) !== 'over';
  return (
    <div role="status">{isEarly && visible && enabled && <Banner tone="warning">{texts.sellsAlready}</Banner>}</div>
  );
}
