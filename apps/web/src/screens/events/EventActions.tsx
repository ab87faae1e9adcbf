import { notices, type EventRowView } from '@festix/domain';
import { Icon, useNotices } from '@festix/ui';
import { ArrowSquareOut } from '@phosphor-icons/react/ArrowSquareOut';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { LinkSimple } from '@phosphor-icons/react/LinkSimple';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { SignIn } from '@phosphor-icons/react/SignIn';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { doorPath } from '../../app/own-path.ts';
import { useArea } from '../../areas/area-context.tsx';
import { reportError } from '../../data/report-error.ts';

/** What can be done with an event without opening it. */
export function EventActions({ event }: { event: EventRowView }) {
  const { can, link } = useArea();
  const navigate = useNavigate();
  const copyLink = useCopyEventLink();
  const items = [
    can('checkins:read', event) && {
      key: 'checkins',
      label: 'Entradas',
      icon: <Icon of={SignIn} size={18} />,
      onClick: () => void navigate(link(`/events/${event.id}/checkins`)),
    },
    can('door:work', event) && {
      key: 'door',
      label: 'Nova entrada',
      icon: <Icon of={QrCode} size={18} />,
      onClick: () => window.location.assign(doorPath(event.id)),
    },
    {
      key: 'page',
      label: 'Ver página do evento',
      icon: <Icon of={ArrowSquareOut} size={18} />,
      onClick: () => void navigate(`/events/${event.slug}`),
    },
    {
      key: 'copy',
      label: 'Copiar link',
      icon: <Icon of={LinkSimple} size={18} />,
      onClick: () => void copyLink(event.slug),
    },
  ].filter((item) => item !== false);
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={`Ações de ${event.name}`} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}

/** Copies the address of an event's public page. */
export function useCopyEventLink(): (slug: string) => Promise<void> {
  const { success, error } = useNotices();
  return async (slug) => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}/events/${slug}`);
      success(notices.linkCopied);
    } catch (cause) {
      reportError(cause, 'copy');
      error(notices.unexpected);
    }
  };
}
