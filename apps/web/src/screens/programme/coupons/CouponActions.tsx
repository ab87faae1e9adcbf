import { type CouponView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, Icon, useNotices } from '@festix/ui';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { LinkSimple } from '@phosphor-icons/react/LinkSimple';
import { Trash } from '@phosphor-icons/react/Trash';
import { Dropdown } from 'antd';
import { useCopy } from '../../../frame/app/use-copy.ts';
import { couponsTexts as texts } from './coupons-texts.ts';

export interface CouponActionsProps {
  coupon: CouponView;
  /** Of the event. */
  slug: string;
  onRemove(): void;
}

/** Offers the actions of a coupon in its row; an archived one is read-only. */
export function CouponActions({ coupon, slug, onRemove }: CouponActionsProps) {
  const copy = useCopyCouponLink();
  if (coupon.deleted) return null;
  const items = [
    {
      key: 'copy',
      label: texts.copyLink,
      icon: <Icon of={LinkSimple} size={18} />,
      onClick: () => void copy(slug, coupon.name),
    },
    { key: 'remove', label: texts.remove, danger: true, icon: <Icon of={Trash} size={18} />, onClick: onRemove },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={texts.actionsOf(coupon.name)} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}

/** Copies the address of the event's page with a coupon already in it. */
function useCopyCouponLink(): (slug: string, name: string) => Promise<void> {
  const { error } = useNotices();
  const copy = useCopy(notices.linkCopied);
  return async (slug, name) => {
    if (!slug) return error(texts.linkFailed(name));
    await copy(`${window.location.origin}/events/${slug}?coupon=${encodeURIComponent(name)}`);
  };
}
