import { type CouponView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { COUPON_NAME_LENGTH, normaliseCouponName } from '@festix/domain/programme';
import {
  Button,
  Count,
  countWords,
  DateTime,
  EmptyState,
  formatCount,
  Icon,
  SectionTitle,
  StatusTag,
} from '@festix/ui';
import { FilterBar, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { ClockCountdown } from '@phosphor-icons/react/ClockCountdown';
import { Plus } from '@phosphor-icons/react/Plus';
import { Percent } from '@phosphor-icons/react/Percent';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { ArchiveCouponDialog } from './ArchiveCouponDialog.tsx';
import { CouponActions } from './CouponActions.tsx';
import { discountWords, endWords } from './coupon-words.ts';
import { couponsTexts as texts } from './coupons-texts.ts';
import { COUPONS_PER_PAGE, isArchive, useCoupons } from './use-coupons.ts';
import styles from './coupons.module.css';

const TABS = [
  { value: 'active', label: texts.active },
  { value: 'archived', label: texts.archived },
];

const NAME = [
  {
    value: 'name',
    label: texts.name,
    placeholder: texts.namePlaceholder,
    mask: normaliseCouponName,
    maxLength: COUPON_NAME_LENGTH,
  },
] as const;

/** Shows 'Cupons' of an event. */
export function CouponsScreen() {
  const event = useEvent();
  const { link } = useArea();
  const { address, change, page, reading } = useCoupons(event.id);
  const [removing, setRemoving] = useState<CouponView>();
  useTitle(texts.coupons, event.name);
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <>
      <SectionTitle
        aside={data && countWords(data.count, texts.coupon)}
        actions={
          <ButtonLink
            type="primary"
            href={link(`/events/${event.id}/coupons/create`)}
            icon={<Icon of={Plus} size={18} />}
          >
            {texts.newCoupon}
          </ButtonLink>
        }
      >
        {texts.coupons}
      </SectionTitle>
      <FilterBar
        label={texts.filter}
        types={NAME}
        type="name"
        query={address.query}
        onSearch={(query) => change({ query })}
      >
        <Segmented
          aria-label={texts.which}
          options={TABS}
          value={isArchive(address) ? 'archived' : 'active'}
          onChange={(tab) => change({ tab })}
        />
      </FilterBar>
      <RecordsTable<CouponView>
        label={texts.coupons}
        rows={data?.data ?? []}
        rowKey={(coupon) => coupon.id}
        columns={COLUMNS}
        lines={linesOf}
        actions={(coupon) => <CouponActions coupon={coupon} slug={event.slug} onRemove={() => setRemoving(coupon)} />}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.couponsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          address.query ? (
            <EmptyState
              of={Percent}
              level={3}
              title={notices.noCouponsFound}
              line={texts.checkTheName}
              action={<Button onClick={() => change({ query: '' })}>{texts.clearFilters}</Button>}
            />
          ) : isArchive(address) ? (
            <EmptyState of={Percent} level={3} title={notices.noCouponsArchived} line={texts.noneArchivedLine} />
          ) : (
            <EmptyState of={Percent} level={3} title={notices.noCoupons} line={texts.noneLine} />
          )
        }
        pagination={{
          page,
          pageSize: COUPONS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <ArchiveCouponDialog coupon={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

const COLUMNS: RecordsColumn<CouponView>[] = [
  {
    key: 'name',
    title: texts.name,
    share: 22,
    whole: ({ name }) => name,
    render: (coupon) => <b className={styles.name}>{coupon.name}</b>,
  },
  { key: 'discount', title: texts.discount, share: 22, render: discountWords },
  { key: 'lots', leaves: 1, title: texts.lots, share: 26, whole: lotsOf },
  { key: 'until', leaves: 2, title: texts.until, share: 16, render: (coupon) => <Until coupon={coupon} /> },
  { key: 'uses', title: texts.uses, align: 'right', share: 14, render: (coupon) => <Uses coupon={coupon} /> },
];

function lotsOf({ lots }: CouponView): string {
  return lots.map(({ name }) => name).join(', ');
}

function Uses({ coupon }: { coupon: CouponView }) {
  return (
    <span className="fx-num">
      <Count value={coupon.coupons_used} />
      <span className="fx-quiet">
        {' '}
        {texts.of} {formatCount(coupon.limit_by_ticket)}
      </span>
    </span>
  );
}

function Until({ coupon }: { coupon: CouponView }) {
  const event = useEvent();
  return (
    <>
      {coupon.expired_at ? (
        <DateTime variant="date" at={coupon.expired_at} zone={event.time_zone} />
      ) : (
        <span className="fx-quiet">{texts.always}</span>
      )}{' '}
      <End coupon={coupon} />
    </>
  );
}

/** Shows why a coupon is no longer valid, if so. */
function End({ coupon }: { coupon: CouponView }) {
  const end = coupon.deleted ? undefined : endWords(coupon, new Date());
  return end && <StatusTag icon={ClockCountdown}>{end}</StatusTag>;
}

function linesOf(coupon: CouponView): RecordLines {
  return {
    title: coupon.name,
    value: <End coupon={coupon} />,
    detail: `${discountWords(coupon)} · ${lotsOf(coupon)}`,
    status: <Uses coupon={coupon} />,
  };
}
