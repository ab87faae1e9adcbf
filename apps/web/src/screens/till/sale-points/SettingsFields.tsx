import { type Id } from '@festix/domain/contract';
import { OFFLINE_PLACES, requiredText, SALE_POINT_NAME_LENGTH, TICKETS_PER_SALE } from '@festix/domain/ground';
import { paymentMethodLabels, TILL_PAYMENT_METHODS } from '@festix/domain/selling';
import { NumberField, obeys } from '@festix/ui/workbench';
import { Checkbox, Form, Input, Radio } from 'antd';
import { EventsInput } from './EventsInput.tsx';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import styles from './sale-points.module.css';

export interface SettingsFieldsProps {
  /** Producer whose events it sells, all or some; absent for the platform's own, which names events of anybody. */
  producer_id: Id | undefined;
  /** Whether the platform or the producer runs it is to be said. */
  withRunner: boolean;
}

const METHODS = TILL_PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }));
const RUNNERS = (['platform', 'producer'] as const).map((value) => ({ value, label: texts.runners[value] }));

/** Edits the settings of a sale point: name, payment methods, limit per sale, and events. */
export function SettingsFields({ producer_id, withRunner }: SettingsFieldsProps) {
  return (
    <>
      <Form.Item name="name" label={texts.name} rules={[obeys(requiredText)]}>
        <Input autoComplete="off" maxLength={SALE_POINT_NAME_LENGTH} placeholder={texts.namePlaceholder} />
      </Form.Item>
      {withRunner && (
        <Form.Item name="run_by" label={texts.runBy} extra={texts.runByHint}>
          <Radio.Group options={RUNNERS} />
        </Form.Item>
      )}
      <Form.Item
        name="payment_methods"
        label={texts.payments}
        rules={[{ validator: (_, methods: unknown[]) => checkAny(methods, texts.paymentsRequired) }]}
      >
        <Checkbox.Group options={METHODS} />
      </Form.Item>
      <div className={styles.pointNumbers}>
        <NumberField
          name="tickets_per_sale"
          label={texts.perSale}
          extra={texts.perSaleHint}
          required
          {...within(TICKETS_PER_SALE)}
        />
        <NumberField
          name="offline_places"
          label={texts.offlinePlaces}
          extra={texts.offlinePlacesHint}
          required
          {...within(OFFLINE_PLACES)}
        />
      </div>
      <ScopeFields producer_id={producer_id} />
    </>
  );
}

const SCOPES = [
  { value: 'all', label: texts.allEvents },
  { value: 'some', label: texts.someEvents },
];

/** Chooses the scope: the platform's own names its events; a producer's may sell all of his, later ones included. */
function ScopeFields({ producer_id }: Pick<SettingsFieldsProps, 'producer_id'>) {
  const scope = Form.useWatch<string>('scope');
  return (
    <>
      {producer_id && (
        <Form.Item name="scope" label={texts.sells}>
          <Radio.Group className={styles.pointScope} options={SCOPES} />
        </Form.Item>
      )}
      {(!producer_id || scope === 'some') && (
        <Form.Item
          name="events"
          label={texts.events}
          rules={[{ validator: (_, events: unknown[]) => checkAny(events, texts.eventsRequired) }]}
        >
          <EventsInput producer_id={producer_id} />
        </Form.Item>
      )}
    </>
  );
}

/** Requires a choice; `required` would mark a group of boxes, which may not be marked. */
function checkAny(chosen: readonly unknown[], message: string): Promise<void> {
  return chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error(message));
}

function within({ least, most }: { least: number; most: number }) {
  return { least, most, outside: texts.between(least, most) };
}
