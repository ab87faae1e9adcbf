import type { PartnerSellerView } from '@festix/domain/contract';
import { Button, countWords, DateTime, Flag, formatCount, Icon } from '@festix/ui';
import { ConfirmDialog, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Plus } from '@phosphor-icons/react/Plus';
import { Trash } from '@phosphor-icons/react/Trash';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { confirming } from '../../../frame/form/use-confirmed.ts';
import { formatsWords } from './partner-words.ts';
import { partnersTexts as texts } from './partners-texts.ts';
import { SellerDrawer } from './SellerDrawer.tsx';
import { useEntriesFile, useSellerRemoval } from './use-partners.ts';
import styles from './partners.module.css';

type Numbered = PartnerSellerView & { place: number };

/** Lists the sellers with the counts of their lists. */
export function SellersTable({ sellers }: { sellers: readonly PartnerSellerView[] }) {
  const event = useEvent();
  const [edited, setEdited] = useState<PartnerSellerView>();
  const [removed, setRemoved] = useState<PartnerSellerView>();
  return (
    <section>
      <RecordsTable<Numbered>
        label={texts.sellers}
        rows={sellers.map((seller, place) => ({ ...seller, place }))}
        rowKey={({ id }) => id}
        columns={columnsIn(event.time_zone)}
        lines={linesOf}
        actions={(seller) => (
          <SellerActions seller={seller} onEdit={() => setEdited(seller)} onRemove={() => setRemoved(seller)} />
        )}
        empty={null}
      />
      <SellerDrawer seller={edited} onClose={() => setEdited(undefined)} />
      <RemoveDialog seller={removed} onClose={() => setRemoved(undefined)} />
    </section>
  );
}

/** Asks before a seller goes with its tickets. */
function RemoveDialog({ seller, onClose }: { seller: PartnerSellerView | undefined; onClose(): void }) {
  const event = useEvent();
  const remove = useSellerRemoval(event.id, onClose);
  return (
    <ConfirmDialog
      {...confirming(remove, seller, onClose)}
      title={texts.removeTitle(seller?.name ?? '')}
      consequence={texts.removeConsequence}
      confirmLabel={remove.isBusy ? texts.removing : texts.removeConfirm}
      danger
    />
  );
}

interface SellerActionsProps {
  seller: PartnerSellerView;
  onEdit(): void;
  onRemove(): void;
}

function SellerActions({ seller, onEdit, onRemove }: SellerActionsProps) {
  const event = useEvent();
  const { can, link } = useArea();
  const navigate = useNavigate();
  const file = useEntriesFile(event.id);
  const list = link(`/events/${event.id}/partners/list?seller=${encodeURIComponent(seller.name)}`);
  const edits = can('partners:edit', event);
  const items = [
    edits && {
      ...{ key: 'list', label: texts.addList, icon: <Icon of={Plus} size={18} /> },
      onClick: () => void navigate(list),
    },
    edits && { key: 'edit', label: texts.edit, icon: <Icon of={PencilSimple} size={18} />, onClick: onEdit },
    {
      ...{ key: 'entries', label: texts.entries, icon: <Icon of={DownloadSimple} size={18} /> },
      onClick: () => void file.run(seller),
    },
    can('partners:remove', event) && {
      ...{ key: 'remove', label: texts.remove, danger: true, icon: <Icon of={Trash} size={18} /> },
      onClick: onRemove,
    },
  ].filter((item) => item !== false);
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={texts.actionsOf(seller.name)} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}

function lotsWords({ name, categories }: PartnerSellerView): string {
  const mark = ` (${name})`;
  const names = categories.map(({ lot }) => (lot.name.endsWith(mark) ? lot.name.slice(0, -mark.length) : lot.name));
  return names.join(', ') || texts.nothing;
}

function columnsIn(zone: string): RecordsColumn<Numbered>[] {
  return [
    {
      key: 'name',
      title: texts.name,
      share: 22,
      whole: ({ name }) => name,
      render: ({ name, place }) => (
        <span className={styles.seller}>
          <Flag order={place} height={20} /> <b>{name}</b>
        </span>
      ),
    },
    { key: 'lots', leaves: 2, title: texts.lots, share: 22, whole: lotsWords },
    { key: 'codes', leaves: 3, title: texts.codes, share: 16, whole: ({ formats }) => formatsWords(formats) },
    {
      ...{ key: 'tickets', title: texts.tickets, align: 'right', share: 10 },
      render: ({ tickets }) => <b className="fx-num">{formatCount(tickets)}</b>,
    },
    {
      ...{ key: 'entered', title: texts.entered, align: 'right', share: 10 },
      render: ({ entered }) => <span className="fx-num">{formatCount(entered)}</span>,
    },
    {
      ...{ key: 'withdrawn', leaves: 4, title: texts.withdrawn, align: 'right', share: 10 },
      render: ({ withdrawn }) => <span className="fx-num">{formatCount(withdrawn)}</span>,
    },
    {
      ...{ key: 'at', leaves: 1, title: texts.changedAt, align: 'right', share: 10 },
      render: ({ changed_at }) => <DateTime at={changed_at} zone={zone} />,
    },
  ];
}

function linesOf({ name, tickets, entered, withdrawn, formats }: Numbered): RecordLines {
  const gone = withdrawn > 0 && countWords(withdrawn, texts.gone);
  return {
    title: name,
    value: countWords(tickets, texts.ticket),
    detail: [formatsWords(formats), gone].filter(Boolean).join(' · '),
    status: countWords(entered, texts.came),
  };
}
