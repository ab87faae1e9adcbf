import { type PublicCouponView } from '@festix/domain/contract';
import { enumerated, formatBRL, ZERO_CENTS } from '@festix/domain/ground';
import { COUPON_NAME_LENGTH, normaliseCouponName } from '@festix/domain/programme';
import { Button, formatPercent, Icon } from '@festix/ui';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { TextField } from '../../../frame/form/fields.tsx';
import { reachOf, type CouponReach, type Offer } from './choice.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';
import type { Purchase } from './use-purchase.ts';
import styles from './purchase.module.css';

/** Takes the buyer's code, from the address or typed, and shows its discount at once. */
export function CouponField({ purchase }: { purchase: Purchase }) {
  const { event, coupon, sums, usesCoupon, takeCoupon } = purchase;
  const [isWanted, want] = useState(false);
  const isGiven = Boolean(event.coupon && coupon);
  const isOpen = !isGiven && (isWanted || Boolean(coupon));
  const [place, follow] = useFollowingFocus(`${isGiven} ${isOpen} ${coupon}`);
  const terms = useId();
  const idles = sums.tickets > 0 && !usesCoupon;
  function take(code: string): void {
    follow();
    want(false);
    takeCoupon(code);
  }
  return (
    <div ref={place} className={isGiven || isOpen ? styles.couponWide : undefined}>
      {event.coupon && isGiven && (
        <div className={styles.coupon}>
          <Icon of={Ticket} size={20} />
          <span id={terms} role="status">
            {idles ? texts.couponIdle(event.coupon.name) : <Terms offer={event} coupon={event.coupon} />}
          </span>
          <Button aria-describedby={terms} onClick={() => take('')}>
            {texts.removeCoupon}
          </Button>
        </div>
      )}
      {isOpen && <CouponForm key={coupon} purchase={purchase} onApply={take} />}
      {!isGiven && !isOpen && (
        <Button
          className={styles.couponOpen}
          type="text"
          icon={<Icon of={Ticket} size={20} />}
          onClick={() => {
            follow();
            want(true);
          }}
        >
          {texts.haveCoupon}
        </Button>
      )}
    </div>
  );
}

/** Moves the focus to what replaces a pressed button. */
function useFollowingFocus(shown: string) {
  const place = useRef<HTMLDivElement>(null);
  const [isFollowed, setFollowed] = useState(false);
  useEffect(() => {
    if (isFollowed) place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isFollowed, shown]);
  return [place, () => setFollowed(true)] as const;
}

interface CouponFormProps {
  purchase: Purchase;
  onApply(code: string): void;
}

function CouponForm({ purchase: { coupon, event, isReading }, onApply }: CouponFormProps) {
  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onApply(normaliseCouponName(String(new FormData(event.currentTarget).get('coupon') ?? '')));
  }
  return (
    <form className={styles.couponForm} onSubmit={apply}>
      <TextField
        label={texts.coupon}
        name="coupon"
        defaultValue={coupon}
        maxLength={COUPON_NAME_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={coupon && !isReading ? texts.couponWrong(event.coupon_fault ?? 'unknown') : undefined}
      />
      <Button htmlType="submit" size="large">
        {texts.applyCoupon}
      </Button>
    </form>
  );
}

function Terms({ offer, coupon }: { offer: Offer; coupon: PublicCouponView }) {
  const reach = reachOf(offer, coupon);
  return (
    <>
      <b>{termsIn(coupon, reach)}</b>
      {reach.skipsReduced && <span className="fx-quiet">{texts.couponSkips}</span>}
    </>
  );
}

function termsIn(
  { name, unlock_lots, percent_off, amount_off }: PublicCouponView,
  { lots, isAll }: CouponReach,
): string {
  if (lots.length === 0) return texts.couponNowhere(name);
  const named = enumerated(lots.map((lot) => lot.name));
  if (unlock_lots) return texts.couponUnlocks(name, named);
  const some = isAll ? '' : named;
  if (percent_off !== null) return texts.couponPercent(name, formatPercent(percent_off), some);
  return texts.couponAmount(name, formatBRL(amount_off ?? ZERO_CENTS), some);
}
