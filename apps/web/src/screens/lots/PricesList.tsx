import {
  MOST_PRICES_PER_LOT,
  PRICE_KINDS,
  PRICE_NAME_LENGTH,
  priceKindLabel,
  priceName,
  pricesAboveHalf,
  priceValue,
  problemOf,
  fieldProblems,
  requiredText,
  type Cents,
} from '@festix/domain';
import { Icon, SectionTitle } from '@festix/ui';
import { AmountInput, obeys } from '@festix/ui/workbench';
import { ArrowDown } from '@phosphor-icons/react/ArrowDown';
import { ArrowUp } from '@phosphor-icons/react/ArrowUp';
import { Plus } from '@phosphor-icons/react/Plus';
import { Trash } from '@phosphor-icons/react/Trash';
import { Button, Form, Input, Select, type FormListFieldData, type FormListOperation } from 'antd';
import { useState } from 'react';
import type { LotFields, PriceFields } from './lot-fields.ts';
import { lotsTexts as texts } from './lots-texts.ts';

/** No inteira, which would bring down the half that the meias are held to. */
const NEW_PRICE: PriceFields = { name: '', kind: 'other', value: 0 as Cents };

const KINDS = PRICE_KINDS.map((kind) => ({ value: kind, label: priceKindLabel(kind) }));

/** The ways to pay for a place in the lot, in their order. */
export function PricesList() {
  const [said, say] = useState('');
  return (
    <section className="fw-stock-part">
      <SectionTitle ruled>{texts.prices}</SectionTitle>
      <p className="fw-stock-line">{texts.halfRule}</p>
      <p className="fx-hidden" role="status">
        {said}
      </p>
      <Form.List name="prices" rules={[{ validator: (_, prices?: unknown[]) => atLeastOne(prices) }]}>
        {(fields, { add, remove, move }, { errors }) => (
          <>
            <ul className="fw-stock-price-list" aria-label={texts.prices}>
              {fields.map((field) => (
                <PriceRow
                  key={field.key}
                  field={field}
                  count={fields.length}
                  onRemove={() => remove(field.name)}
                  onMove={(to) => {
                    move(field.name, to);
                    say(texts.priceMoved(to + 1, fields.length));
                  }}
                />
              ))}
            </ul>
            <Form.ErrorList errors={errors} />
            <Button
              icon={<Icon of={Plus} size={18} />}
              disabled={fields.length >= MOST_PRICES_PER_LOT}
              onClick={() => add(NEW_PRICE)}
            >
              {texts.addPrice}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  );
}

interface PriceRowProps {
  field: FormListFieldData;
  count: number;
  onRemove: () => void;
  onMove: (to: FormListOperation['move'] extends (from: number, to: infer To) => void ? To : never) => void;
}

function PriceRow({ field: { name: at }, count, onRemove, onMove }: PriceRowProps) {
  const form = Form.useFormInstance<LotFields>();
  const price = Form.useWatch(['prices', at], { form, preserve: true }) as PriceFields | undefined;
  const isSaved = price?.id !== undefined;
  const called = price?.name || `${at + 1}`;
  const hint = `price-${at}-hint`;
  return (
    <li className="fw-stock-price">
      <Form.Item
        name={[at, 'name']}
        label={texts.priceName}
        rules={[obeys(requiredText), obeys(priceName)]}
        validateFirst
      >
        <Input autoComplete="off" maxLength={PRICE_NAME_LENGTH} />
      </Form.Item>
      <Form.Item name={[at, 'kind']} label={texts.priceKind}>
        <Select options={KINDS} />
      </Form.Item>
      <Form.Item
        name={[at, 'value']}
        label={texts.priceValue}
        dependencies={otherPrices(count)}
        rules={[obeys(priceValue), { validator: () => halfAtMost(form.getFieldValue('prices') as PriceFields[], at) }]}
        validateFirst
        extra={isSaved && <span id={hint}>{texts.valueStays}</span>}
      >
        <AmountInput disabled={isSaved} {...(isSaved && { 'aria-describedby': hint })} />
      </Form.Item>
      <div className="fw-stock-price-actions">
        <Button
          type="text"
          aria-label={`${texts.priceUp} ${called}`}
          disabled={at === 0}
          icon={<Icon of={ArrowUp} size={18} />}
          onClick={() => onMove(at - 1)}
        />
        <Button
          type="text"
          aria-label={`${texts.priceDown} ${called}`}
          disabled={at === count - 1}
          icon={<Icon of={ArrowDown} size={18} />}
          onClick={() => onMove(at + 1)}
        />
        <Button
          type="text"
          danger
          aria-label={`${texts.removePrice} ${called}`}
          icon={<Icon of={Trash} size={18} />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** A meia is judged anew when another price changes its value or its kind. */
function otherPrices(count: number): (string | number)[][] {
  return Array.from({ length: count }, (_, at) => [
    ['prices', at, 'value'],
    ['prices', at, 'kind'],
  ]).flat();
}

function atLeastOne(prices: unknown[] | undefined): Promise<void> {
  return prices && prices.length > 0 ? Promise.resolve() : Promise.reject(new Error(problemOf('NO_PRICES').detail));
}

/** The law's half, against the inteiras that stand beside it. */
function halfAtMost(prices: readonly PriceFields[], at: number): Promise<void> {
  const isAbove = pricesAboveHalf(prices.filter(Boolean)).includes(at);
  return isAbove ? Promise.reject(new Error(fieldProblems.priceAboveHalf)) : Promise.resolve();
}
