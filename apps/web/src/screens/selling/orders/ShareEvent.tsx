import type { OrderView } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { ShareNetwork } from '@phosphor-icons/react/ShareNetwork';
import { useShare } from '../../../frame/app/use-share.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';

/** Hands on the page of an order's event; the address of the order itself stays with its buyer. */
export function ShareEvent({ event: { name, slug } }: Pick<OrderView, 'event'>) {
  const share = useShare();
  return (
    <Button
      icon={<Icon of={ShareNetwork} size={18} />}
      onClick={() => void share({ title: name, path: `/events/${slug}` })}
    >
      {texts.shareEvent}
    </Button>
  );
}
