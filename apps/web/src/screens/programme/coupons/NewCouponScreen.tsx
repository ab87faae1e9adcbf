import { couponEndpoints, lotEndpoints, type EventView } from '@festix/domain/contract';
import { dayOf, notices, type Cents, type Day } from '@festix/domain/ground';
import {
  COUPON_NAME_LENGTH,
  couponLots,
  couponNameNotLong,
  couponNameNotShort,
  couponUses,
  couponUsesNotTooMany,
  discountMissing,
  hasDiscount,
  normaliseCouponName,
  type DiscountType,
} from '@festix/domain/programme';
import { Icon, Link, SectionTitle } from '@festix/ui';
import { AmountField, DayField, NumberField, obeys, PercentField, SwitchField } from '@festix/ui/workbench';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { Checkbox, Form, Input, Segmented, Select } from 'antd';
import { required } from '../../../frame/app/required.ts';
import { CreateForm } from '../../../frame/form/CreateForm.tsx';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { useReloadLots } from '../lots/use-lots.ts';
import { couponsTexts as texts } from './coupons-texts.ts';
import { endOfLastDay } from './last-day.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useReloadCoupons } from './use-coupons.ts';
import pageStyles from '@festix/ui/page.module.css';
import styles from './coupons.module.css';

interface NewCoupon {
  name: string;
  lots: string[];
  unlock_lots: boolean;
  discount_type?: DiscountType;
  percent_off?: number | null;
  amount_off?: Cents | null;
  covers_reduced?: boolean;
  limit_by_ticket: number;
  expires?: Day | null;
}

const TYPES = [
  { value: 'percent_off', label: texts.percent },
  { value: 'amount_off', label: texts.amount },
] as const;

const NEW: Partial<NewCoupon> = { discount_type: 'percent_off', unlock_lots: false, covers_reduced: false };

/** Shows 'Novo cupom'. */
export function NewCouponScreen() {
  const event = useEvent();
  const { link, call } = useArea();
  const reload = useReloadCoupons(event.id);
  const reloadLots = useReloadLots(event.id);
  const [form] = Form.useForm<NewCoupon>();
  const type = Form.useWatch('discount_type', form) ?? 'percent_off';
  const unlocks = Form.useWatch('unlock_lots', form) ?? false;
  const list = link(`/events/${event.id}/coupons`);
  useTitle(texts.newCoupon, event.name);
  return (
    <>
      <Link href={list} className={pageStyles.back}>
        <Icon of={ArrowLeft} size={18} /> {texts.coupons}
      </Link>
      <SectionTitle>{texts.newCoupon}</SectionTitle>
      <CreateForm
        form={form}
        initialValues={NEW}
        place="coupons.create"
        done={notices.couponCreated}
        failed={notices.couponCreateFailed}
        texts={texts}
        isTyped={isTyped}
        bodyOf={(coupon) => bodyOf(coupon, event)}
        send={(body) => call(couponEndpoints.create, { params: { event_id: event.id }, body })}
        reload={() => {
          void reload();
          // A lot shows the coupons that open it.
          void reloadLots();
        }}
        list={list}
      >
        <Form.Item
          name="name"
          label={texts.nameLabel}
          extra={texts.nameHint}
          normalize={normaliseCouponName}
          validateFirst
          rules={[required, obeys(couponNameNotShort), obeys(couponNameNotLong)]}
        >
          <Input
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={COUPON_NAME_LENGTH}
          />
        </Form.Item>
        <LotsField event_id={event.id} />
        <div className={styles.switch}>
          <SwitchField name="unlock_lots" label={texts.unlockLabel} hint={texts.unlockHint} />
        </div>
        {!unlocks && (
          <>
            <Form.Item name="discount_type" label={texts.typeLabel}>
              <Segmented
                aria-label={texts.typeLabel}
                options={[...TYPES]}
                onChange={() => form.setFieldsValue({ percent_off: null, amount_off: null })}
              />
            </Form.Item>
            {type === 'percent_off' ? (
              <PercentField name="percent_off" label={texts.percentLabel} rules={[discountOf(type)]} />
            ) : (
              <AmountField
                name="amount_off"
                label={texts.amountLabel}
                extra={texts.amountHint}
                rules={[discountOf(type)]}
              />
            )}
            <Form.Item name="covers_reduced" valuePropName="checked" extra={texts.reducedHint}>
              <Checkbox>{texts.reducedLabel}</Checkbox>
            </Form.Item>
          </>
        )}
        <NumberField
          name="limit_by_ticket"
          label={texts.limitLabel}
          extra={texts.limitHint}
          required
          rules={[obeys(couponUses), obeys(couponUsesNotTooMany)]}
          inputClassName={styles.limit}
        />
        <DayField
          name="expires"
          label={texts.expiryLabel}
          extra={texts.expiryHint}
          notBefore={dayOf(new Date(serverNow()), event.time_zone)}
          wrong={notices.required}
        />
      </CreateForm>
    </>
  );
}

function LotsField({ event_id }: { event_id: string }) {
  const { data, error, isPending, refetch } = useAreaCall(lotEndpoints.list, { params: { event_id } });
  const lots = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (error && !data) {
    return <LoadFailure title={notices.lotsLoadFailed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Form.Item
      name="lots"
      label={texts.lotsLabel}
      {...(data?.data.length === 0 && { extra: texts.noLots })}
      rules={[{ required: true, message: couponLots.message }]}
    >
      <Select
        mode="multiple"
        options={lots}
        loading={isPending}
        placeholder={texts.lotsPlaceholder}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  );
}

/** Returns whether anything was typed: a new form is empty. */
function isTyped({ discount_type: _, lots, ...fields }: Partial<NewCoupon>): boolean {
  return [lots?.length, ...Object.values(fields)].some(Boolean);
}

/** Returns the chosen discount alone. */
function discountOf(discount_type: DiscountType) {
  return {
    validator: (_: unknown, value: number | null | undefined) => {
      const fields = { discount_type, unlock_lots: false, [discount_type]: value ?? 0 };
      return hasDiscount(fields) ? Promise.resolve() : Promise.reject(new Error(discountMissing));
    },
  };
}

function bodyOf({ expires, name, limit_by_ticket, lots, ...coupon }: NewCoupon, { time_zone }: EventView) {
  // A form that opens lots has no fields of a discount.
  const { unlock_lots, discount_type = 'percent_off', percent_off, amount_off, covers_reduced } = coupon;
  return {
    name: normaliseCouponName(name),
    lots,
    limit_by_ticket,
    unlock_lots,
    discount_type,
    ...(!unlock_lots && {
      [discount_type]: discount_type === 'percent_off' ? percent_off : amount_off,
      covers_reduced,
    }),
    expired_at: expires ? endOfLastDay(expires, time_zone) : null,
  };
}
