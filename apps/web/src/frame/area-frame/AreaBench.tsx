import { searchEndpoints, type EventRowView, type PendingView } from '@festix/domain/contract';
import { BottomBar, PhoneTop, SideMenu, WhoAmI, Workbench, type MenuItem } from '@festix/ui/workbench';
import { CashRegister } from '@phosphor-icons/react/CashRegister';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { List } from '@phosphor-icons/react/List';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { SignIn } from '@phosphor-icons/react/SignIn';
import { UserCircle } from '@phosphor-icons/react/UserCircle';
import { Button, Icon } from '@festix/ui';
import { Dropdown } from 'antd';
import { useState, type ReactNode } from 'react';
import { LawfulFoot } from '../app/LawfulFoot.tsx';
import { doorPath, tillPath } from '../app/own-path.ts';
import { useSession } from '../../session/session.store.ts';
import { areaHome, areaName } from '../areas/area-list.ts';
import { useArea } from '../areas/area-context.tsx';
import { areasTexts as texts } from '../areas/areas-texts.ts';
import { EventChooser } from '../areas/EventChooser.tsx';
import { menuOf, type MenuEntry, type Place } from '../areas/menus.ts';
import { NearEvents } from '../areas/NearEvents.tsx';
import { SearchBox, SearchKey } from '../areas/search/SearchBox.tsx';
import { SearchDialog } from '../areas/search/SearchDialog.tsx';
import { useSearchKeys } from '../areas/search/use-search-keys.ts';
import { useOwnPlaces } from '../areas/use-own-places.tsx';
import { usePending } from '../areas/use-pending.ts';
import '@festix/ui/workbench.css';
import '@festix/ui/code-font.css';
import styles from '../app/lawful-foot.module.css';
import benchStyles from '../areas/bench.module.css';

export interface AreaBenchProps {
  /** The selected entry of the menu; `none` on screens that no entry leads to. */
  selected: Place | 'checkins' | 'more' | 'none';
  /** The present event, if there is one. */
  event?: Pick<EventRowView, 'id' | 'abilities'>;
  /** Title and tabs of the event. */
  head?: ReactNode;
  children?: ReactNode;
}

/** Number of menu entries in a phone's bottom bar, beside 'Mais'. */
export const THUMB_ENTRIES = 3;

/**
 * Frames a screen of the back office: side menu of the area and event switcher; on a phone, a header and a bottom bar.
 */
export function AreaBench({ selected, event, head, children }: AreaBenchProps) {
  const { area, link, has } = useArea();
  const [isChoosing, setChoosing] = useState(false);
  const searches = has(searchEndpoints.everything);
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  useSearchKeys(searches, search);
  const pending = usePending();
  const menu = menuOf(area).map((entry) => ({
    ...entry,
    href: link(entry.path),
    ...countOf(entry.pending, pending),
  }));
  const home = areaHome(area);
  return (
    <>
      <Workbench
        className={benchStyles.bench}
        menu={
          <SideMenu
            items={[...menu, PROFILE]}
            selected={event ? 'events' : selected}
            homeHref={home}
            search={searches && <SearchBox onOpen={search} />}
            switcher={<NearEvents {...(event && { selected: event.id })} onAll={() => setChoosing(true)} />}
            foot={<Who />}
          />
        }
        top={
          <PhoneTop homeHref={home} onSwitchEvent={() => setChoosing(true)}>
            {searches && <SearchKey onOpen={search} />}
          </PhoneTop>
        }
        bottom={<BottomBar items={useThumbItems(event)} selected={event && selected === 'events' ? '' : selected} />}
        head={head}
      >
        {children}
        <footer className={styles.bench}>
          <LawfulFoot />
        </footer>
      </Workbench>
      <EventChooser open={isChoosing} onClose={() => setChoosing(false)} />
      {isSearching && <SearchDialog onClose={() => setSearching(false)} />}
    </>
  );
}

/** Returns how much waits behind an entry, and what it is. */
function countOf(kind: MenuEntry['pending'], pending: PendingView | undefined) {
  const count = kind && pending?.[kind];
  return kind && count ? { count, counted: texts.counted(kind, count) } : {};
}

/** Returns the path of the rest of the menu, with the present event's entries first. */
function morePath(event_id: string): string {
  return `/more?event=${event_id}`;
}

const PROFILE: MenuItem = { key: 'profile', label: texts.profile, icon: UserCircle, href: '/settings' };

/**
 * Returns the entries of the bottom bar: outside of an event the first of the menu; inside it the way back and the
 * entries for work on one's feet.
 */
function useThumbItems(event: AreaBenchProps['event']): MenuItem[] {
  const { area, link, can } = useArea();
  const more: MenuItem = {
    key: 'more',
    label: texts.more,
    icon: List,
    href: link(event ? morePath(event.id) : '/more'),
  };
  const pending = usePending();
  const entries = menuOf(area).map(({ key, label, short = label, icon, path, pending: kind }) => ({
    key,
    label: short,
    icon,
    href: link(path),
    ...countOf(kind, pending),
  }));
  if (!event) return [...entries.slice(0, THUMB_ENTRIES), more];
  const checkins = { key: 'checkins', label: texts.checkins, icon: SignIn, href: link(`/events/${event.id}/checkins`) };
  const door = { key: 'door', label: texts.door, icon: QrCode, href: doorPath(event.id) };
  const till = { key: 'till', label: texts.till, icon: CashRegister, href: tillPath(event.id) };
  return [
    ...entries.filter(({ key }) => key === 'events'),
    ...(can('sale-point:sell', event) ? [till] : []),
    ...(can('checkins:read', event) ? [checkins] : []),
    ...(can('door:work', event) ? [door] : []),
    more,
  ];
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
            aria-label={texts.accountAndAreas(areaName(area))}
            icon={<Icon of={DotsThree} />}
          />
        </Dropdown>
      }
    />
  );
}
