import { type LotView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, countWords, EmptyState, Icon, SavingFlags, SectionTitle } from '@festix/ui';
import { BulkBar, FilterBar, SortableList } from '@festix/ui/workbench';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Eye } from '@phosphor-icons/react/Eye';
import { EyeSlash } from '@phosphor-icons/react/EyeSlash';
import { Plus } from '@phosphor-icons/react/Plus';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { Tag } from '@phosphor-icons/react/Tag';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { useState, type ReactNode } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { LotRow } from './LotRow.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import { LotsSkeleton } from './LotsSkeleton.tsx';
import { PartnerLots } from './PartnerLots.tsx';
import { RemoveLotDialog } from './RemoveLotDialog.tsx';
import { SoldOutDialog } from './SoldOutDialog.tsx';
import { useLotOrder } from './use-lot-order.ts';
import { lotsNamed, useLotFlags, useLots } from './use-lots.ts';
import styles from './lots.module.css';

const ADDRESS = { query: '' };
const NAME = [{ value: 'name', label: texts.filterLots, placeholder: texts.filterLots }] as const;

/** Shows 'Lotes' of an event: order, stock, and actions in the list. */
export function LotsScreen() {
  const event = useEvent();
  const { state, change } = useAddress(ADDRESS);
  const { data, error, isLoading, refetch } = useLots(event.id);
  const order = useLotOrder(event.id, data);
  useTitle(texts.lots, event.name);
  const found = lotsNamed(order.lots, state.query);
  const hasFilter = isLoading || order.lots.length > 0;
  return (
    <>
      <div className={hasFilter ? styles.head : undefined}>
        <SectionTitle
          aside={order.isWaiting && <SavingFlags label={texts.savingOrder} />}
          actions={
            <>
              {hasFilter && (
                <FilterBar
                  className={styles.filter}
                  label={texts.filterLots}
                  types={NAME}
                  type="name"
                  query={state.query}
                  onSearch={(query) => change({ query })}
                />
              )}
              <LotsActions />
            </>
          }
        >
          {texts.lots}
        </SectionTitle>
      </div>
      {data ? (
        <Lots
          all={order.lots}
          found={found}
          isFiltered={state.query !== ''}
          onMove={order.move}
          nothing={state.query ? <NothingFound onClear={() => change({ query: '' })} /> : <NoLots />}
        />
      ) : error ? (
        <ScreenFailure title={notices.lotsLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <LotsSkeleton />
      )}
      {data && <PartnerLots />}
    </>
  );
}

interface LotsProps {
  all: readonly LotView[];
  found: readonly LotView[];
  isFiltered: boolean;
  onMove(ids: string[]): void;
  nothing: ReactNode;
}

function Lots({ all, found, isFiltered, onMove, nothing }: LotsProps) {
  const event = useEvent();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [selling, setSelling] = useState<LotView>();
  const [removing, setRemoving] = useState<LotView>();
  const flags = useLotFlags(event.id);
  const selected = found.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const choose = (id: string, on: boolean) =>
    setChosen((present) => [...present.filter((one) => one !== id), ...(on ? [id] : [])]);
  return (
    <>
      {found.length === 0 ? (
        nothing
      ) : (
        <SortableList<LotView>
          label={texts.lots}
          rows={found}
          rowKey={({ id }) => id}
          name={({ name }) => name}
          locked={isFiltered}
          onMove={onMove}
        >
          {(lot, handle) => (
            <LotRow
              lot={lot}
              order={lot.sorting}
              trigger={all.find(({ id }) => id === lot.trigger_lot_id)}
              handle={handle}
              selected={chosen.includes(lot.id)}
              onSelect={(on) => choose(lot.id, on)}
              busy={flags.isBusy}
              onFlags={(data) => void flags.run({ ids: [lot.id], data })}
              onSoldOut={() => setSelling(lot)}
              onRemove={() => setRemoving(lot)}
            />
          )}
        </SortableList>
      )}
      {selected.length > 0 && <LotsBulk event_id={event.id} ids={selected} onClear={() => setChosen([])} />}
      <SoldOutDialog lot={selling} lots={all} onClose={() => setSelling(undefined)} />
      <RemoveLotDialog lot={removing} lots={all} onClose={() => setRemoving(undefined)} />
    </>
  );
}

interface LotsBulkProps {
  event_id: string;
  ids: string[];
  onClear(): void;
}

/** Offers the actions on all selected lots. */
function LotsBulk({ event_id, ids, onClear }: LotsBulkProps) {
  const flags = useLotFlags(event_id, onClear);
  const action = (label: string, icon: typeof Eye, data: { enabled?: boolean; visible?: boolean }) => ({
    label,
    icon,
    disabled: flags.isBusy,
    onClick: () => void flags.run({ ids, data }),
  });
  return (
    <BulkBar
      label={countWords(ids.length, texts.selected)}
      actions={[
        action(texts.show, Eye, { visible: true }),
        action(texts.hide, EyeSlash, { visible: false }),
        action(texts.enable, CheckCircle, { enabled: true }),
        action(texts.disable, Prohibit, { enabled: false }),
      ]}
      onClear={onClear}
    />
  );
}

function LotsActions() {
  const { can, link } = useArea();
  const event = useEvent();
  return (
    <>
      {can('coupons:edit', event) && (
        <ButtonLink
          className={styles.headKey}
          type="text"
          href={link(`/events/${event.id}/coupons`)}
          icon={<Icon of={Tag} size={18} />}
        >
          {texts.coupons}
        </ButtonLink>
      )}
      <NewLot />
    </>
  );
}

function NewLot() {
  const { link } = useArea();
  const event = useEvent();
  return (
    <ButtonLink
      className={styles.headKey}
      type="primary"
      href={link(`/events/${event.id}/lots/create`)}
      icon={<Icon of={Plus} size={18} />}
    >
      {texts.newLot}
    </ButtonLink>
  );
}

function NoLots() {
  return <EmptyState of={Ticket} title={notices.noLots} line={texts.firstLot} />;
}

function NothingFound({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      of={Ticket}
      title={notices.noLotsFound}
      line={texts.checkTheName}
      action={<Button onClick={onClear}>{texts.clearFilters}</Button>}
    />
  );
}
