import type { EventRowView } from '@festix/domain';
import { BottomBar, PhoneTop, SideMenu, WhoAmI, Workbench, type MenuItem } from '@festix/ui/workbench';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { List } from '@phosphor-icons/react/List';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { SignIn } from '@phosphor-icons/react/SignIn';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { Icon } from '@festix/ui';
import { Button, Dropdown } from 'antd';
import { useState, type ReactNode } from 'react';
import { doorPath } from '../app/own-path.ts';
import { useSession } from '../session/session.store.ts';
import { areaName } from './area-list.ts';
import { useArea } from './area-context.tsx';
import { EventChooser } from './EventChooser.tsx';
import { NearEvents } from './NearEvents.tsx';
import { useOwnPlaces } from './use-own-places.tsx';
import '@festix/ui/workbench.css';
import '@festix/ui/code-font.css';
import './bench.css';

/** Keys of the menus' entries. */
export type Place = 'events' | 'checkins' | 'more';

export interface AreaBenchProps {
  /** Where we are. */
  selected: Place;
  /** The event we are in, if any. */
  event?: Pick<EventRowView, 'id' | 'abilities'>;
  /** Head and tabs of the event. */
  head?: ReactNode;
  children: ReactNode;
}

/** The back office around a screen: side menu by area, event switcher, and on a phone head and bottom bar. */
export function AreaBench({ selected, event, head, children }: AreaBenchProps) {
  const { link } = useArea();
  const [isChoosing, setChoosing] = useState(false);
  const events: MenuItem = { key: 'events', label: 'Eventos', icon: Ticket, href: link('/events') };
  return (
    <>
      <Workbench
        menu={
          <SideMenu
            items={[events]}
            selected="events"
            homeHref={link('/events')}
            switcher={<NearEvents {...(event && { selected: event.id })} onAll={() => setChoosing(true)} />}
            foot={<Who />}
          />
        }
        top={<PhoneTop homeHref={link('/events')} onSwitchEvent={() => setChoosing(true)} />}
        bottom={
          <BottomBar items={useThumbItems(events, event)} selected={event && selected === 'events' ? '' : selected} />
        }
        head={head}
      >
        {children}
      </Workbench>
      <EventChooser open={isChoosing} onClose={() => setChoosing(false)} />
    </>
  );
}

function useThumbItems(events: MenuItem, event: AreaBenchProps['event']): MenuItem[] {
  const { link, can } = useArea();
  const more: MenuItem = { key: 'more', label: 'Mais', icon: List, href: link('/more') };
  if (!event) return [events, more];
  const checkins = { key: 'checkins', label: 'Entradas', icon: SignIn, href: link(`/events/${event.id}/checkins`) };
  const door = { key: 'door', label: 'Porta', icon: QrCode, href: doorPath(event.id) };
  return [events, ...(can('checkins:read', event) ? [checkins] : []), ...(can('door:work', event) ? [door] : []), more];
}

function Who() {
  const { area } = useArea();
  const user = useSession((session) => session.user);
  const places = useOwnPlaces();
  if (!user) return null;
  const items = places.map(({ key, label, icon, go, isHere }) => ({
    key,
    label,
    icon: <Icon of={icon} size={18} />,
    disabled: isHere,
    onClick: go,
  }));
  return (
    <WhoAmI
      name={user.name}
      action={
        <Dropdown menu={{ items }} trigger={['click']} placement="topRight">
          <Button
            type="text"
            size="small"
            aria-label={`Conta e áreas, agora em ${areaName(area)}`}
            icon={<Icon of={DotsThree} />}
          />
        </Dropdown>
      }
    />
  );
}
