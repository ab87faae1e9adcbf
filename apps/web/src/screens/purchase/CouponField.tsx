import { COUPON_NAME_LENGTH, formatBRL, normaliseCouponName, ZERO_CENTS, type PublicCouponView } from '@festix/domain';
import { formatPercent, Icon } from '@festix/ui';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { Button } from 'antd';
import { useState, type FormEvent } from 'react';
import { TextField } from '../account/fields.tsx';
import { purchaseTexts as texts } from './purchase-texts.ts';
import type { Purchase } from './use-purchase.ts';

/** The code that a buyer has, from the address or typed here; what it gives is said at once. */
export function CouponField({ purchase }: { purchase: Purchase }) {
  const { event, coupon, takeCoupon } = purchase;
  const [isOpen, setOpen] = useState(false);
  if (event.coupon && coupon) {
    return (
      <div className="fw-coupon">
        <Icon of={Ticket} size={20} />
        <span>{termsIn(event.coupon)}</span>
        <Button onClick={() => takeCoupon('')}>{texts.removeCoupon}</Button>
      </div>
    );
  }
  if (!isOpen && !coupon) {
    return (
      <Button
        className="fw-coupon-open"
        type="text"
        icon={<Icon of={Ticket} size={20} />}
        onClick={() => setOpen(true)}
      >
        {texts.haveCoupon}
      </Button>
    );
  }
  return <CouponForm key={coupon} purchase={purchase} />;
}

function CouponForm({ purchase: { coupon, isReading, takeCoupon } }: { purchase: Purchase }) {
  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    takeCoupon(normaliseCouponName(String(new FormData(event.currentTarget).get('coupon') ?? '')));
  }
  return (
    <form className="fw-coupon-form" onSubmit={apply}>
      <TextField
        label={texts.coupon}
        name="coupon"
        defaultValue={coupon}
        maxLength={COUPON_NAME_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={coupon && !isReading ? texts.couponWrong(coupon) : undefined}
      />
      <Button htmlType="submit" size="large">
        {texts.applyCoupon}
      </Button>
    </form>
  );
}

function termsIn({ name, unlock_lots, percent_off, amount_off }: PublicCouponView): string {
  if (unlock_lots) return texts.couponUnlocks(name);
  if (percent_off !== null) return texts.couponPercent(name, formatPercent(percent_off));
  return texts.couponAmount(name, formatBRL(amount_off ?? ZERO_CENTS));
}
