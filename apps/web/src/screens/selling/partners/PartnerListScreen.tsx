import { Icon, Link, ListSkeleton, SectionTitle } from '@festix/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import type { PartnerSellerView } from '@festix/domain/contract';
import { ListLook } from './ListLook.tsx';
import { ListOutcome } from './ListOutcome.tsx';
import { ListSource } from './ListSource.tsx';
import { partnersTexts as texts } from './partners-texts.ts';
import { useList } from './use-list.ts';
import { useSellers } from './use-partners.ts';
import pageStyles from '@festix/ui/page.module.css';

/** `seller` is the name of the one whose list is brought. */
const ADDRESS = { seller: '' };

/** Takes the list of another seller: whose it is and the list, then how it is read, and then its tickets. */
export function PartnerListScreen() {
  const event = useEvent();
  const { link } = useArea();
  const { data, error, refetch } = useSellers();
  useTitle(texts.listTitle, event.name);
  return (
    <>
      <Link href={link(`/events/${event.id}/partners`)} className={pageStyles.back}>
        <Icon of={ArrowLeft} size={18} /> {texts.partners}
      </Link>
      {!data && <SectionTitle>{texts.listTitle}</SectionTitle>}
      {data ? (
        <Steps sellers={data.data} />
      ) : error ? (
        <ScreenFailure title={texts.sellersLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={texts.loading} rows={3} />
      )}
    </>
  );
}

function Steps({ sellers }: { sellers: readonly PartnerSellerView[] }) {
  const event = useEvent();
  const { state } = useAddress(ADDRESS);
  const list = useList(event.id, sellers);
  const { source, look, outcome } = list;
  const isLooked = look !== undefined || outcome !== undefined;
  return (
    <>
      <SectionTitle>{source && isLooked ? texts.listOf(source.seller) : texts.listTitle}</SectionTitle>
      {outcome ? (
        <ListOutcome list={list} outcome={outcome} />
      ) : look ? (
        <ListLook list={list} look={look} />
      ) : (
        <ListSource list={list} sellers={sellers} seller={source?.seller ?? state.seller} />
      )}
    </>
  );
}
