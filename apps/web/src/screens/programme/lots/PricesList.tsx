import { MOST_TICKETS_PER_ORDER, problemOf, fieldProblems, requiredText, type Cents } from '@festix/domain/ground';
import {
  contributionAmount,
  isReducedByLaw,
  lacksMeia,
  MOST_PRICES_PER_LOT,
  PLACES_PER_UNIT,
  PRICE_KINDS,
  PRICE_NAME_LENGTH,
  PRICINGS,
  pricingLabels,
  priceKindLabel,
  priceName,
  pricesAboveHalf,
  priceValue,
  priceValueNotTooLarge,
  takesAmount,
  type Pricing,
} from '@festix/domain/programme';
import { Banner, Button, Icon, SectionTitle, classes } from '@festix/ui';
import { AmountField, NumberField, obeys } from '@festix/ui/workbench';
import { ArrowDown } from '@phosphor-icons/react/ArrowDown';
import { ArrowUp } from '@phosphor-icons/react/ArrowUp';
import { Plus } from '@phosphor-icons/react/Plus';
import { Trash } from '@phosphor-icons/react/Trash';
import { Checkbox, Form, Input, Select, type FormListFieldData, type FormListOperation } from 'antd';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useRemoval } from '../../../frame/app/use-removal.ts';
import type { LotFields, PriceFields } from './lot-fields.ts';
import { lotsTexts as texts } from './lots-texts.ts';
import styles from './lots.module.css';

/** Returns a new price: an inteira if there is none. A second one would lower the half that limits the meias. */
function newPrice(prices: readonly PriceFields[] = []): PriceFields {
  const hasInteira = prices.some(({ kind }) => kind === 'inteira');
  return { name: '', kind: hasInteira ? 'other' : 'inteira', value: 0 as Cents };
}

const PRICING_OPTIONS = PRICINGS.map((value) => ({ value, label: pricingLabels[value] }));

/** Fields for suggestions; more where more were set up elsewhere. */
const SUGGESTIONS = 3;

const KINDS = PRICE_KINDS.map((kind) => ({ value: kind, label: priceKindLabel(kind) }));

/** A contribution has no meia. */
const OPEN_KINDS = KINDS.filter(({ value }) => !isReducedByLaw(value));

/** Id of the note on all prices of a saved lot. */
const VALUES_STAY = 'price-values-stay';

/** Edits the prices of the lot, in their order. */
export function PricesList() {
  return (
    <section className={styles.stockPart}>
      <SectionTitle ruled>{texts.prices}</SectionTitle>
      <p className={styles.stockLine}>{texts.halfRule}</p>
      <Form.List name="prices" rules={[{ validator: (_, prices?: unknown[]) => atLeastOne(prices) }]}>
        {(fields, changes, { errors }) => <PriceRows fields={fields} changes={changes} errors={errors} />}
      </Form.List>
      <NoMeia />
    </section>
  );
}

interface PriceRowsProps {
  fields: FormListFieldData[];
  changes: FormListOperation;
  errors: ReactNode[];
}

function PriceRows({ fields, changes, errors }: PriceRowsProps) {
  const form = Form.useFormInstance<LotFields>();
  const hasSaved = (Form.useWatch('prices', { form, preserve: true }) ?? []).some((price) => price?.id !== undefined);
  const [said, say] = useState('');
  const adds = useRef<HTMLButtonElement>(null);
  const removeAt = useRemoval({
    add: (price, at) => changes.add(price, at),
    remove: (at) => changes.remove(at),
    isFull: fields.length >= MOST_PRICES_PER_LOT,
  });
  return (
    <>
      <p className="fx-hidden" role="status">
        {said}
      </p>
      {hasSaved && (
        <p id={VALUES_STAY} className={styles.stockLine}>
          {texts.valueStays}
        </p>
      )}
      <ul className={styles.stockPriceList} aria-label={texts.prices}>
        {fields.map((field) => (
          <PriceRow
            key={field.key}
            field={field}
            count={fields.length}
            onRemove={(called) => {
              removeAt(field.name, form.getFieldValue(['prices', field.name]), texts.priceCalled(called));
              adds.current?.focus();
            }}
            onMove={(to) => {
              changes.move(field.name, to);
              say(texts.priceMoved(to + 1, fields.length));
            }}
          />
        ))}
      </ul>
      <Form.ErrorList errors={errors} />
      <Button
        ref={adds}
        className={styles.addPrice}
        icon={<Icon of={Plus} size={18} />}
        disabled={fields.length >= MOST_PRICES_PER_LOT}
        onClick={() => changes.add(newPrice(form.getFieldValue('prices') as PriceFields[] | undefined))}
      >
        {texts.addPrice}
      </Button>
    </>
  );
}

interface PriceRowProps {
  field: FormListFieldData;
  count: number;
  onRemove(called: string): void;
  onMove(to: number): void;
}

function PriceRow({ field: { name: at }, count, onRemove, onMove }: PriceRowProps) {
  const form = Form.useFormInstance<LotFields>();
  const price = Form.useWatch(['prices', at], { form, preserve: true }) as PriceFields | undefined;
  const isSaved = price?.id !== undefined;
  const pricing = price?.pricing ?? 'fixed';
  const [hasAmounts] = useState(() => Boolean(price?.min_per_order || price?.max_per_order || isUnit(price)));
  const called = price?.name || `${at + 1}`;
  const why = `price-${at}-why`;
  const pressed = useRef<HTMLButtonElement>(undefined);
  // The button that moved the price to an end of the list can't be pressed there: the focus stays in the row.
  useEffect(() => {
    if (pressed.current?.disabled) pressed.current.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus();
    pressed.current = undefined;
  }, [at]);
  function move(event: MouseEvent<HTMLElement>, to: number): void {
    pressed.current = event.currentTarget as HTMLButtonElement;
    onMove(to);
  }
  return (
    <li className={styles.stockPrice}>
      <Form.Item
        name={[at, 'name']}
        label={texts.priceName}
        rules={[obeys(requiredText), obeys(priceName)]}
        validateFirst
      >
        <Input autoComplete="off" maxLength={PRICE_NAME_LENGTH} />
      </Form.Item>
      <Form.Item name={[at, 'kind']} label={texts.priceKind}>
        <Select options={pricing === 'contribution' ? OPEN_KINDS : KINDS} />
      </Form.Item>
      <Form.Item name={[at, 'pricing']} label={texts.pricing} initialValue="fixed">
        <Select
          options={PRICING_OPTIONS}
          disabled={isSaved}
          onChange={(chosen: Pricing) => {
            if (chosen === 'free') form.setFieldValue(['prices', at, 'value'], 0);
            if (chosen === 'contribution' && price && isReducedByLaw(price.kind))
              form.setFieldValue(['prices', at, 'kind'], 'other');
          }}
        />
      </Form.Item>
      {pricing === 'fixed' && (
        <AmountField
          name={[at, 'value']}
          label={texts.priceValue}
          dependencies={otherPrices(count)}
          rules={[
            obeys(priceValue),
            obeys(priceValueNotTooLarge),
            { validator: () => halfAtMost(form.getFieldValue('prices') as PriceFields[], at) },
          ]}
          disabled={isSaved}
          {...(isSaved && { 'aria-describedby': VALUES_STAY })}
        />
      )}
      {pricing === 'contribution' && (
        <AmountField
          name={[at, 'value']}
          label={texts.minimum}
          extra={texts.minimumHint}
          rules={[obeys(contributionAmount)]}
        />
      )}
      {pricing !== 'fixed' && (
        <p className={classes(styles.stockLine, styles.stockPriceWhy)}>
          {pricing === 'free' ? texts.freeLine : texts.contributionLine}
        </p>
      )}
      {pricing === 'contribution' && <Suggestions at={at} price={price} />}
      <details className={styles.stockPriceAmounts} open={hasAmounts}>
        <summary>{texts.perOrder}</summary>
        <div>
          <NumberField
            name={[at, 'places']}
            label={texts.places}
            extra={texts.placesHint}
            least={PLACES_PER_UNIT.least}
            most={PLACES_PER_UNIT.most}
            disabled={isSaved}
          />
          {isUnit(price) && (
            <Form.Item name={[at, 'refunds_places']} valuePropName="checked">
              <Checkbox>{texts.refundsPlaces}</Checkbox>
            </Form.Item>
          )}
          <NumberField name={[at, 'min_per_order']} label={texts.minPerOrder} least={1} most={MOST_TICKETS_PER_ORDER} />
          <NumberField
            name={[at, 'max_per_order']}
            label={texts.maxPerOrder}
            least={1}
            most={MOST_TICKETS_PER_ORDER}
            dependencies={[['prices', at, 'min_per_order']]}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_, most) => notBelow(getFieldValue(['prices', at, 'min_per_order']), most),
              }),
            ]}
          />
        </div>
      </details>
      <div className={styles.stockPriceActions}>
        <Button
          type="text"
          aria-label={`${texts.priceUp} ${called}`}
          disabled={at === 0}
          icon={<Icon of={ArrowUp} size={18} />}
          onClick={(event) => move(event, at - 1)}
        />
        <Button
          type="text"
          aria-label={`${texts.priceDown} ${called}`}
          disabled={at === count - 1}
          icon={<Icon of={ArrowDown} size={18} />}
          onClick={(event) => move(event, at + 1)}
        />
        <Button
          type="text"
          danger
          aria-label={`${texts.removePrice} ${called}`}
          icon={<Icon of={Trash} size={18} />}
          disabled={price?.has_tickets === true}
          {...(price?.has_tickets && { 'aria-describedby': why })}
          onClick={() => onRemove(called)}
        />
      </div>
      {price?.has_tickets && (
        <p id={why} className={classes(styles.stockLine, styles.stockPriceWhy)}>
          {texts.priceHasTickets}
        </p>
      )}
    </li>
  );
}

/** Returns whether one unit of a price is more than a place. */
function isUnit(price: PriceFields | undefined): boolean {
  return (price?.places ?? PLACES_PER_UNIT.usual) > PLACES_PER_UNIT.usual;
}

/** Edits the suggested amounts of a contribution. */
function Suggestions({ at, price }: { at: number; price: PriceFields | undefined }) {
  const [fields] = useState(() => Math.max(SUGGESTIONS, price?.suggestions?.length ?? 0));
  const least = price?.value ?? 0;
  return (
    <fieldset className={styles.stockSuggestions}>
      <legend>{texts.suggestions}</legend>
      {Array.from({ length: fields }, (_, place) => (
        <AmountField
          key={place}
          name={[at, 'suggestions', place]}
          label={texts.suggestion(place + 1)}
          dependencies={[['prices', at, 'value']]}
          rules={[{ validator: (_field, amount) => notBelowMinimum(least, amount) }]}
        />
      ))}
    </fieldset>
  );
}

function notBelowMinimum(least: number, amount: Cents | null | undefined): Promise<void> {
  const isGood = !amount || takesAmount({ pricing: 'contribution', unit_amount: least }, amount);
  return isGood ? Promise.resolve() : Promise.reject(new Error(fieldProblems.suggestionBelow));
}

/** Advises a meia while the form is filled in: some lots need none. */
function NoMeia() {
  const form = Form.useFormInstance<LotFields>();
  const visible = Form.useWatch('visible', { form, preserve: true }) ?? true;
  const prices = (Form.useWatch('prices', { form, preserve: true }) ?? []).filter(Boolean);
  const terms = prices.map(({ kind, pricing = 'fixed', places }) => ({
    ...{ kind, pricing },
    places: places ?? PLACES_PER_UNIT.usual,
  }));
  return (
    <div role="status">{lacksMeia({ visible, prices: terms }) && <Banner tone="warning">{texts.noMeia}</Banner>}</div>
  );
}

/** Returns the fields of other prices, whose changes validate a meia again. */
function otherPrices(count: number): (string | number)[][] {
  return Array.from({ length: count }, (_, at) => [
    ['prices', at, 'value'],
    ['prices', at, 'kind'],
    ['prices', at, 'places'],
  ]).flat();
}

function atLeastOne(prices: unknown[] | undefined): Promise<void> {
  return prices && prices.length > 0 ? Promise.resolve() : Promise.reject(new Error(problemOf('NO_PRICES').detail));
}

function notBelow(least: unknown, most: number | null | undefined): Promise<void> {
  const isCrossed = typeof least === 'number' && typeof most === 'number' && most < least;
  return isCrossed ? Promise.reject(new Error(fieldProblems.priceAmounts)) : Promise.resolve();
}

/** Limits a meia to the law's half of the inteiras beside it. */
function halfAtMost(prices: readonly PriceFields[], at: number): Promise<void> {
  const isAbove = pricesAboveHalf(
    prices.filter(Boolean).map(({ kind, value, places }) => ({ kind, value, places: places ?? PLACES_PER_UNIT.usual })),
  ).includes(at);
  return isAbove ? Promise.reject(new Error(fieldProblems.priceAboveHalf)) : Promise.resolve();
}
