import { type EventRowView } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { announcementObstacle, type AnnouncementKind } from '@festix/domain/programme';
import { Button, type Glyph, Icon } from '@festix/ui';
import { ArrowSquareOut } from '@phosphor-icons/react/ArrowSquareOut';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { ArrowsLeftRight } from '@phosphor-icons/react/ArrowsLeftRight';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { CashRegister } from '@phosphor-icons/react/CashRegister';
import { ChartBar } from '@phosphor-icons/react/ChartBar';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { Gift } from '@phosphor-icons/react/Gift';
import { Handshake } from '@phosphor-icons/react/Handshake';
import { Copy } from '@phosphor-icons/react/Copy';
import { LinkSimple } from '@phosphor-icons/react/LinkSimple';
import { NotePencil } from '@phosphor-icons/react/NotePencil';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Percent } from '@phosphor-icons/react/Percent';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { SignIn } from '@phosphor-icons/react/SignIn';
import { Stack } from '@phosphor-icons/react/Stack';
import { Trash } from '@phosphor-icons/react/Trash';
import { Dropdown } from 'antd';
import { admits } from '../../../frame/event/admits.ts';
import { menuLink } from '../../../frame/app/menu-link.tsx';
import { doorPath, tillPath } from '../../../frame/app/own-path.ts';
import { useCopy } from '../../../frame/app/use-copy.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { eventsTexts as texts } from './events-texts.ts';
import { lifeTexts as life } from './life/life-texts.ts';
import { shownTabs, type ShownTab } from '../../../frame/areas/shown-tabs.ts';

/** A step in an event's life that needs no buyers. */
export type LifeStep = 'duplicate' | 'unpublish' | 'remove';

export interface EventActionsProps {
  event: EventRowView;
  /** Opens the transfer to another producer. */
  onTransfer(): void;
  /** Opens the question of a copy, of going back to a draft, or of the end. */
  onLife(step: LifeStep): void;
  /** Opens the announcement to buyers. */
  onAnnounce(kind: AnnouncementKind): void;
}

/** The tabs that a row leads to, as far as the viewer may open them. */
const LED_TO: Partial<Record<ShownTab['key'], Glyph>> = {
  overview: ChartBar,
  general: PencilSimple,
  lots: Stack,
  coupons: Percent,
  courtesies: Gift,
  partners: Handshake,
  checkins: SignIn,
  refunds: ArrowUUpLeft,
};

/** Offers the actions of an event in its row. */
export function EventActions({ event, onTransfer, onLife, onAnnounce }: EventActionsProps) {
  const { can, link } = useArea();
  const copyLink = useCopyEventLink();
  const tabs = shownTabs(event.abilities).flatMap(({ key, label }) => {
    const icon = LED_TO[key];
    return icon ? [menuLink(key, label, icon, link(`/events/${event.id}/${key}`))] : [];
  });
  const items = [
    ...tabs,
    admits(event) && can('sale-point:sell', event) && menuLink('till', texts.sell, CashRegister, tillPath(event.id)),
    admits(event) && can('door:work', event) && menuLink('door', texts.newEntry, QrCode, doorPath(event.id)),
    menuLink('page', texts.seePage, ArrowSquareOut, `/events/${event.slug}`),
    item('copy', texts.copyLink, LinkSimple, () => void copyLink(event.slug)),
    can('events:copy', event) && item('duplicate', life.duplicate, Copy, () => onLife('duplicate')),
    can('events:transfer', event) && item('transfer', texts.transfer, ArrowsLeftRight, onTransfer),
    can('events:edit', event) &&
      event.status === 'published' &&
      event.tickets_sold === 0 &&
      item('unpublish', life.unpublish, NotePencil, () => onLife('unpublish')),
    can('events:remove', event) &&
      event.tickets_sold === 0 && {
        ...item('remove', life.remove, Trash, () => onLife('remove')),
        danger: true,
      },
    can('events:change', event) && {
      ...item('change', texts.markChanged, ArrowsClockwise, () => onAnnounce('changed')),
      disabled: announcementObstacle('changed', event, instantOf(serverNow())) !== null,
    },
    can('events:cancel', event) && {
      ...item('cancel', texts.cancel, Prohibit, () => onAnnounce('cancelled')),
      danger: true,
      disabled: announcementObstacle('cancelled', event, instantOf(serverNow())) !== null,
    },
  ].filter((one) => one !== false);
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={texts.actionsOf(event.name)} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}

function item(key: string, label: string, glyph: Glyph, onClick: () => void) {
  return { key, label, icon: <Icon of={glyph} size={18} />, onClick };
}

/** Copies the address of an event's public page. */
export function useCopyEventLink(): (slug: string) => Promise<void> {
  const copy = useCopy();
  return (slug) => copy(`${window.location.origin}/events/${slug}`);
}
