import type { PartnerSellerView } from '@festix/domain/contract';
import { Button, countWords, EmptyState, Icon, ListSkeleton, SectionTitle } from '@festix/ui';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { Handshake } from '@phosphor-icons/react/Handshake';
import { Plus } from '@phosphor-icons/react/Plus';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { ApiHint } from './ApiHint.tsx';
import { partnersTexts as texts } from './partners-texts.ts';
import { PartnerTickets } from './PartnerTickets.tsx';
import { SellersTable } from './SellersTable.tsx';
import { useEntriesFile, useSellers } from './use-partners.ts';

/** Shows 'Parceiros' of an event: who else sold its tickets, and these tickets. */
export function PartnersScreen() {
  const event = useEvent();
  const { data, error, refetch } = useSellers();
  useTitle(texts.partners, event.name);
  const sellers = data?.data ?? [];
  return (
    <>
      <SectionTitle
        aside={sellers.length > 0 && standingWords(sellers)}
        actions={sellers.length > 0 && <Actions event_id={event.id} />}
      >
        {texts.partners}
      </SectionTitle>
      {!data && error ? (
        <ScreenFailure title={texts.sellersLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton label={texts.loading} rows={3} />
      ) : sellers.length === 0 ? (
        <EmptyState of={Handshake} title={texts.none} line={texts.noneLine} action={<AddList type="primary" />} />
      ) : (
        <>
          <SellersTable sellers={sellers} />
          <PartnerTickets sellers={sellers} />
        </>
      )}
      {data && <ApiHint seller={sellers[0]?.name} />}
    </>
  );
}

function standingWords(sellers: readonly PartnerSellerView[]): string {
  const tickets = sellers.reduce((sum, seller) => sum + seller.tickets, 0);
  return [countWords(sellers.length, texts.seller), countWords(tickets, texts.ticket)].join(' · ');
}

function Actions({ event_id }: { event_id: string }) {
  const file = useEntriesFile(event_id);
  return (
    <>
      <Button
        type="text"
        icon={<Icon of={DownloadSimple} size={18} />}
        loading={file.isBusy}
        onClick={() => void file.run({})}
      >
        {texts.entries}
      </Button>
      <AddList type="primary" />
    </>
  );
}

/** Leads to the form of a list, for people who may write them. */
function AddList({ type }: { type: 'primary' | 'default' }) {
  const event = useEvent();
  const { can, link } = useArea();
  if (!can('partners:edit', event)) return null;
  return (
    <ButtonLink type={type} href={link(`/events/${event.id}/partners/list`)} icon={<Icon of={Plus} size={18} />}>
      {texts.addList}
    </ButtonLink>
  );
}
