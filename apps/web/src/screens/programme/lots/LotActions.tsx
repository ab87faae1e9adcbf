import { lotEndpoints, type LotView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, Icon } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { Copy } from '@phosphor-icons/react/Copy';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { Trash } from '@phosphor-icons/react/Trash';
import { Dropdown } from 'antd';
import { v7 as newId } from 'uuid';
import { menuLink } from '../../../frame/app/menu-link.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import { useReloadLots } from './use-lots.ts';
import styles from './lots.module.css';

export interface LotActionsProps {
  lot: LotView;
  onSoldOut(): void;
  onRemove(): void;
}

/** Offers the actions of a lot in its row. One with sold or held tickets cannot be removed. */
export function LotActions({ lot, onSoldOut, onRemove }: LotActionsProps) {
  const { link, call } = useArea();
  const reload = useReloadLots(lot.event_id);
  const takeBack = useAction(
    () => call(lotEndpoints.takeBackSoldOut, { params: { event_id: lot.event_id, lot_id: lot.id } }),
    { place: 'lots.take-back', done: notices.lotTakenBack, failed: notices.lotTakeBackFailed, onDone: () => reload() },
  );
  const duplicate = useAction(
    () =>
      call(lotEndpoints.duplicate, {
        params: { event_id: lot.event_id, lot_id: lot.id },
        body: { id: newId(), name: texts.copyOf(lot.name) },
      }),
    {
      place: 'lots.duplicate',
      done: notices.lotDuplicated,
      failed: notices.lotDuplicateFailed,
      onDone: () => reload(),
    },
  );
  const isTaken = lot.remaining_tickets < lot.ticket_limit;
  const items = [
    menuLink('edit', texts.edit, PencilSimple, link(`/events/${lot.event_id}/lots/${lot.id}`)),
    {
      key: 'duplicate',
      label: texts.duplicate,
      icon: <Icon of={Copy} size={18} />,
      disabled: duplicate.isBusy,
      onClick: () => void duplicate.run(undefined),
    },
    lot.soldout_marked
      ? {
          key: 'take-back',
          label: texts.takeBack,
          icon: <Icon of={ArrowUUpLeft} size={18} />,
          disabled: takeBack.isBusy,
          onClick: () => void takeBack.run(undefined),
        }
      : { key: 'sold-out', label: texts.markSoldOut, icon: <Icon of={Ticket} size={18} />, onClick: onSoldOut },
    {
      key: 'remove',
      label: isTaken ? (
        <>
          {texts.remove}
          <span className={styles.stockWhy}>{texts.hasTickets}</span>
        </>
      ) : (
        texts.remove
      ),
      danger: true,
      disabled: isTaken,
      icon: <Icon of={Trash} size={18} />,
      onClick: onRemove,
    },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        className={styles.stockActions}
        type="text"
        aria-label={texts.actionsOf(lot.name)}
        icon={<Icon of={DotsThree} />}
      />
    </Dropdown>
  );
}
