import type { ShopChoicesView } from '@festix/domain/contract';
import { cityWords, foldText } from '@festix/domain/ground';
import { categoryLabels } from '@festix/domain/programme';
import {
  FREE_FLAG,
  SHOP_WHENS,
  shopQuery,
  whenLabels,
  type ShopFilterChange,
  type ShopFilters,
} from '@festix/domain/shopfront';
import { classes, Link } from '@festix/ui';
import { useEffect, useRef } from 'react';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from './shop-flags.module.css';

export interface ShopFlagsProps {
  /** Path of the list. */
  path: string;
  /** Words of the search, which stay. */
  query: string;
  filters: ShopFilters;
  choices: ShopChoicesView | undefined;
  onChoose(address: string): void;
}

/** Narrows a list by day, price, city and kind; each choice is an address. */
export function ShopFlags({ path, query, filters, choices, onChoose }: ShopFlagsProps) {
  const to = (change: ShopFilterChange) => path + shopQuery({ ...filters, ...change }, query);
  const isFree = filters.free === 'true';
  const strip = useShownFlag([filters.when, isFree].join());
  return (
    <div className={styles.narrow}>
      <nav ref={strip} aria-label={texts.narrow}>
        <ul className={styles.flags}>
          {SHOP_WHENS.map((when) => (
            <li key={when}>
              <Flag isOn={filters.when === when} href={to({ when: filters.when === when ? undefined : when })}>
                {whenLabels[when]}
              </Flag>
            </li>
          ))}
          <li>
            <Flag isOn={isFree} href={to({ free: isFree ? undefined : 'true' })}>
              {FREE_FLAG}
            </Flag>
          </li>
        </ul>
      </nav>
      <div className={styles.choices}>
        <CitySelect filters={filters} cities={choices?.cities ?? []} onChoose={(city) => onChoose(to(city))} />
        <KindSelect
          filters={filters}
          categories={choices?.categories ?? []}
          onChoose={(category) => onChoose(to({ category }))}
        />
      </div>
    </div>
  );
}

/** Moves the line of flags on a phone to the first one that is on; `chosen` says which are. */
function useShownFlag(chosen: string) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = strip;
    const [first, shown] = ['a', '[aria-current]'].map((one) => current?.querySelector<HTMLElement>(one)?.offsetLeft);
    if (current) current.scrollLeft = (shown ?? 0) - (first ?? 0);
  }, [chosen]);
  return strip;
}

interface FlagProps {
  isOn: boolean;
  /** Where it is off again, if it is on. */
  href: string;
  children: string;
}

function Flag({ isOn, href, children }: FlagProps) {
  return (
    <Link href={href} className={classes(styles.flag, isOn && styles.flagOn)} aria-current={isOn ? 'true' : undefined}>
      {children}
    </Link>
  );
}

interface CitySelectProps {
  filters: ShopFilters;
  cities: ShopChoicesView['cities'];
  onChoose(city: Pick<ShopFilterChange, 'city' | 'state'>): void;
}

function CitySelect({ filters, cities, onChoose }: CitySelectProps) {
  const chosen = filters.city === undefined ? undefined : { city: filters.city, state: filters.state ?? null };
  const known = chosen && cities.find((city) => isSameCity(city, chosen));
  const shown = chosen && !known ? [...cities, chosen] : cities;
  if (shown.length === 0) return null;
  return (
    <select
      aria-label={texts.cityFilter}
      value={chosen ? cityWords(known ?? chosen) : ''}
      onChange={({ target }) => {
        const city = shown.find((one) => cityWords(one) === target.value);
        onChoose({ city: city?.city, state: city?.state ?? undefined });
      }}
    >
      <option value="">{texts.allCities}</option>
      {shown.map((city) => (
        <option key={cityWords(city)} value={cityWords(city)}>
          {cityWords(city)}
        </option>
      ))}
    </select>
  );
}

function isSameCity(one: { city: string; state: string | null }, other: { city: string; state: string | null }) {
  return foldText(one.city) === foldText(other.city) && foldText(one.state ?? '') === foldText(other.state ?? '');
}

interface KindSelectProps {
  filters: ShopFilters;
  categories: ShopChoicesView['categories'];
  onChoose(category: ShopFilters['category']): void;
}

function KindSelect({ filters: { category }, categories, onChoose }: KindSelectProps) {
  const shown = category && !categories.includes(category) ? [...categories, category] : categories;
  if (shown.length === 0) return null;
  return (
    <select
      aria-label={texts.kindFilter}
      value={category ?? ''}
      onChange={({ target }) => onChoose(shown.find((kind) => kind === target.value))}
    >
      <option value="">{texts.allKinds}</option>
      {shown.map((kind) => (
        <option key={kind} value={kind}>
          {categoryLabels[kind]}
        </option>
      ))}
    </select>
  );
}
