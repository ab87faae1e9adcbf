import type { PartnerImportView } from '@festix/domain/contract';
import { PARTNER_FIELDS, type PartnerCodeFormat, type PartnerField } from '@festix/domain/selling';
import { Banner, Button, countWords, Facts, Flag, formatCount, SectionTitle } from '@festix/ui';
import { FormActions } from '@festix/ui/workbench';
import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import { ListFaults } from './ListFaults.tsx';
import { examplesOf, FORMAT_CHOICES, remapped, sellerInShort } from './partner-words.ts';
import { fieldNames, partnersTexts as texts } from './partners-texts.ts';
import type { UsedList } from './use-list.ts';
import styles from './partners.module.css';

/** The choice of no column. */
const NONE = -1;

/** Shows how a list is read, before anything is written. */
export function ListLook({ list, look }: { list: UsedList; look: PartnerImportView }) {
  const { added, changed, withdrawn } = look;
  const writes = added + changed + withdrawn;
  const isBusy = list.isReading || list.isWriting;
  return (
    <div className={styles.list} aria-busy={isBusy}>
      <Columns list={list} look={look} />
      <Categories look={look} />
      <section className={styles.part}>
        <SectionTitle ruled level={3}>
          {texts.formats}
        </SectionTitle>
        <p className="fx-quiet">{texts.formatsLine}</p>
        <div role="group" aria-label={texts.formats}>
          <Checkbox.Group<PartnerCodeFormat>
            className={styles.choices}
            options={FORMAT_CHOICES}
            value={list.formats}
            onChange={list.setFormats}
          />
        </div>
      </section>
      <ListFaults faults={look.faults} count={look.fault_count} />
      {(look.asks_both || list.both) && (
        <Checkbox
          checked={list.both}
          disabled={isBusy}
          onChange={({ target }) => list.choose({ both: target.checked })}
        >
          {texts.both}
        </Checkbox>
      )}
      <Counts look={look} />
      {list.fault && <Banner tone="error">{list.fault}</Banner>}
      {writes === 0 && <p className="fx-quiet">{texts.nothingToWrite}</p>}
      <FormActions>
        <Button type="primary" disabled={isBusy || writes === 0} onClick={list.write}>
          {list.isWriting
            ? texts.writing
            : texts.write(countWords(writes, texts.ticket), sellerInShort(list.source?.seller ?? ''))}
        </Button>
        <Button type="text" disabled={isBusy} onClick={list.begin}>
          {texts.change}
        </Button>
      </FormActions>
    </div>
  );
}

/** Shows what the list would change, or has changed. */
export function Counts({ look }: { look: PartnerImportView }) {
  const { added, changed, withdrawn, unchanged, fault_count, parties } = look;
  const counts: [string, number][] = [
    [texts.added, added],
    [texts.changed, changed],
    [texts.toWithdraw, withdrawn],
    [texts.unchanged, unchanged],
    [texts.leftOut, fault_count],
    [texts.parties, parties],
  ];
  const told = counts.filter(([label, count]) => count > 0 || label === texts.added);
  return <Facts facts={told.map(([label, count]) => ({ label, value: formatCount(count) }))} />;
}

function Columns({ list, look }: { list: UsedList; look: PartnerImportView }) {
  return (
    <section>
      <SectionTitle ruled level={3} aside={countWords(look.rows, texts.line)}>
        {texts.columns}
      </SectionTitle>
      <p className="fx-quiet">{texts.columnsFrom[look.mapping_from]}</p>
      {(look.mapping.order ?? null) !== null && <p className="fx-quiet">{texts.partiesLine}</p>}
      <div className={styles.columns}>
        {PARTNER_FIELDS.map((field) => (
          <ColumnOf key={field} field={field} list={list} look={look} />
        ))}
      </div>
      {look.too_large_orders.length > 0 && (
        <Banner tone="warning">{texts.tooLargeOrders(look.too_large_orders.join(', '))}</Banner>
      )}
    </section>
  );
}

function ColumnOf({ field, list, look }: { field: PartnerField; list: UsedList; look: PartnerImportView }) {
  const id = useId();
  const column = look.mapping[field] ?? null;
  const columns = Array.from({ length: look.columns }, (_, at) => ({
    value: at,
    label: texts.columnName(look.headings?.[at], at),
  }));
  return (
    <div className={styles.column}>
      <label htmlFor={id}>{fieldNames[field]}</label>
      <Select<number>
        id={id}
        options={field === 'code' ? columns : [{ value: NONE, label: texts.noColumn }, ...columns]}
        value={column ?? NONE}
        disabled={list.isReading || list.isWriting}
        showSearch={false}
        onChange={(chosen) => list.choose({ mapping: remapped(look.mapping, field, chosen === NONE ? null : chosen) })}
      />
      <small className="fx-quiet">{examplesOf(look.sample, column)}</small>
    </div>
  );
}

function Categories({ look: { categories } }: { look: PartnerImportView }) {
  return (
    <section className={styles.part}>
      <SectionTitle ruled level={3} aside={formatCount(categories.length)}>
        {texts.categories}
      </SectionTitle>
      <p className="fx-quiet">{texts.categoriesLine}</p>
      <ul className={styles.categories} aria-label={texts.categories}>
        {categories.map(({ name, tickets, lot }, place) => (
          <li key={name ?? ''}>
            <Flag order={place} height={20} />
            <b>{name ?? texts.noCategory}</b>
            <span className="fx-quiet">{lot ? lot.name : texts.newLot}</span>
            <span className="fx-num">{countWords(tickets, texts.ticket)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
