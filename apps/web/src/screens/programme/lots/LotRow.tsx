import { type LotPriceView, type LotView } from '@festix/domain/contract';
import { formatAmount, formatDateTime, instantOf, type Instant, leftWords } from '@festix/domain/ground';
import { FREE_WORDS, placesWords, windowStanding } from '@festix/domain/programme';
import { Flag, formatCount, Icon, Link, lotColour, StatusTag, classes } from '@festix/ui';
import { ArrowElbowDownRight } from '@phosphor-icons/react/ArrowElbowDownRight';
import { Tag } from '@phosphor-icons/react/Tag';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { Checkbox, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { serverNow } from '../../../data/server-clock.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { isShown } from '../../../frame/areas/shown-tabs.ts';
import { LotActions } from './LotActions.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import styles from './lots.module.css';

/** Returns the price of a place in short. */
function valueWords({ pricing, value }: LotPriceView): string {
  if (pricing === 'free') return FREE_WORDS;
  return pricing === 'contribution' ? texts.contributionFrom(formatAmount(value)) : formatAmount(value);
}

export interface LotRowProps {
  lot: LotView;
  /** Its place in the event's order, counted from 0. */
  order: number;
  /** The lot that opens this one. */
  trigger: LotView | undefined;
  handle: ReactNode;
  selected: boolean;
  onSelect(on: boolean): void;
  busy: boolean;
  onFlags(flags: { enabled?: boolean; visible?: boolean }): void;
  onSoldOut(): void;
  onRemove(): void;
}

/** Shows a lot in the list: name, standing, sold places, prices and flags. */
export function LotRow({ lot, order, trigger, handle, ...row }: LotRowProps) {
  const { link } = useArea();
  return (
    <div className={classes(styles.stock, 'fx-num')}>
      {handle}
      <Checkbox
        aria-label={texts.select(lot.name)}
        checked={row.selected}
        onChange={({ target }) => row.onSelect(target.checked)}
      />
      <Flag order={order} height={26} />
      <div className={styles.stockName}>
        <Link href={link(`/events/${lot.event_id}/lots/${lot.id}`)}>{lot.name}</Link>
        <Standing lot={lot} trigger={trigger} />
      </div>
      <Places lot={lot} order={order} />
      <ul className={styles.stockPrices} aria-label={texts.pricesOf(lot.name)}>
        {lot.prices.map((price) => (
          <li key={price.id}>
            {price.name} <b>{valueWords(price)}</b>
            {price.places > 1 && <span className="fx-quiet"> · {placesWords(price)}</span>}
          </li>
        ))}
      </ul>
      <div className={styles.stockFlags}>
        <FlagSwitch
          label={texts.visible}
          lot={lot}
          checked={lot.visible}
          disabled={row.busy}
          onChange={(visible) => row.onFlags({ visible })}
        />
        <FlagSwitch
          label={texts.enabled}
          lot={lot}
          checked={lot.enabled}
          disabled={row.busy}
          onChange={(enabled) => row.onFlags({ enabled })}
        />
      </div>
      <LotActions lot={lot} onSoldOut={row.onSoldOut} onRemove={row.onRemove} />
    </div>
  );
}

/** Shows the present state of the lot; otherwise the number of places left. */
function Standing({ lot, trigger }: Pick<LotRowProps, 'lot' | 'trigger'>) {
  const { time_zone } = useEvent();
  const waits = trigger && !(lot.enabled && lot.visible) && !lot.is_soldout;
  const window = windowWords(lot, time_zone);
  const held = lot.tickets_reserved + lot.tickets_leased;
  return (
    <span className={styles.stockStanding}>
      {lot.is_soldout && (
        <StatusTag icon={Ticket}>{lot.soldout_marked ? texts.markedSoldOut : texts.soldOut}</StatusTag>
      )}
      {lot.coupons.length > 0 && <CouponBadge lot={lot} />}
      {waits && (
        <span className={classes('fx-quiet', styles.stockWaits)}>
          <Icon of={ArrowElbowDownRight} size={15} />{' '}
          {texts.waitsFor(trigger.name, dateWords(trigger.sale_ends_at, time_zone))}
        </span>
      )}
      {!lot.is_soldout && !waits && <span className="fx-quiet">{leftWords(lot.remaining_tickets)}</span>}
      {window && <span className="fx-quiet">{window}</span>}
      {lot.tickets_given > 0 && <span className="fx-quiet">{texts.given(lot.tickets_given)}</span>}
      {lot.tickets_disputed > 0 && (
        <span className="fx-quiet" title={texts.disputedHint}>
          {texts.disputed(lot.tickets_disputed)}
        </span>
      )}
      {held > 0 && !lot.soldout_marked && (
        <span className="fx-quiet" title={texts.heldHint}>
          {texts.held(held)}
        </span>
      )}
    </span>
  );
}

/** Returns the next start or end of the sale in words; nothing if only its places bound it. */
function windowWords(lot: LotView, zone: string): string | undefined {
  const from = dateWords(lot.sale_starts_at, zone);
  const until = dateWords(lot.sale_ends_at, zone);
  const standing = windowStanding(lot, instantOf(serverNow()));
  if (standing === 'before') return from && texts.sellsFrom(from);
  return until && (standing === 'over' ? texts.soldUntil(until) : texts.sellsUntil(until));
}

function dateWords(at: Instant | null, zone: string): string | undefined {
  return at === null ? undefined : formatDateTime(at, zone);
}

/** Shows the coupons without which nobody buys the lot online. */
function CouponBadge({ lot }: { lot: LotView }) {
  const { can, link } = useArea();
  const event = useEvent();
  const codes = lot.coupons.flatMap(({ name }) => name ?? []).join(', ');
  const badge = (
    <StatusTag tone="accent" icon={Tag}>
      {texts.needsCoupon}
      {codes && <span className="fx-hidden">: {codes}</span>}
    </StatusTag>
  );
  if (!can('coupons:edit', event)) return badge;
  return (
    <Link href={link(`/events/${event.id}/coupons`)} title={codes}>
      {badge}
    </Link>
  );
}

/** Shows sold places of all, with a link to their buyers if allowed. */
function Places({ lot, order }: Pick<LotRowProps, 'lot' | 'order'>) {
  const { link } = useArea();
  const event = useEvent();
  const sold = formatCount(lot.tickets_sold);
  const taken = lot.ticket_limit - lot.remaining_tickets;
  return (
    <div className={styles.stockPlaces} title={texts.soldCounts}>
      <span>
        {isShown('sales', event.abilities) ? (
          <Link
            href={link(`/events/${lot.event_id}/sales?status=paid&lots=${lot.id}`)}
            aria-label={texts.salesOf(lot.name, lot.tickets_sold)}
          >
            {sold}
          </Link>
        ) : (
          <b>{sold}</b>
        )}{' '}
        <span className="fx-quiet">
          {texts.of} {formatCount(lot.ticket_limit)}
        </span>
      </span>
      <span className={styles.stockBar} aria-hidden="true">
        <span className={styles.stockTaken} style={{ width: share(taken, lot) }} />
        <span style={{ width: share(lot.tickets_sold, lot), background: lotColour(order) }} />
      </span>
    </div>
  );
}

function share(places: number, { ticket_limit }: LotView): string {
  return `${Math.min(100, (places / ticket_limit) * 100)}%`;
}

interface FlagSwitchProps {
  label: string;
  lot: LotView;
  checked: boolean;
  disabled: boolean;
  onChange(on: boolean): void;
}

function FlagSwitch({ label, lot, checked, disabled, onChange }: FlagSwitchProps) {
  return (
    <label>
      <Switch aria-label={`${label}: ${lot.name}`} checked={checked} disabled={disabled} onChange={onChange} />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}
