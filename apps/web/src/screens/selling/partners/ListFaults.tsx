import type { PartnerFaultView } from '@festix/domain/contract';
import { countWords, SectionTitle } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { useState } from 'react';
import { faultWords } from './partner-words.ts';
import { partnersTexts as texts } from './partners-texts.ts';
import styles from './partners.module.css';

/** Rows a page. */
const FAULTS_PER_PAGE = 10;

type Numbered = PartnerFaultView & { key: string };

/** Lists the lines that are not taken, each with its reason; `count`: also of those that are not told. */
export function ListFaults({ faults, count }: { faults: readonly PartnerFaultView[]; count: number }) {
  const [page, setPage] = useState(1);
  if (count === 0) return null;
  const first = (page - 1) * FAULTS_PER_PAGE;
  const rows = faults.map((fault, place): Numbered => ({ ...fault, key: String(place) }));
  return (
    <section className={styles.part}>
      <SectionTitle ruled level={3} aside={countWords(count, texts.line)}>
        {texts.faults}
      </SectionTitle>
      <RecordsTable<Numbered>
        label={texts.faults}
        rows={rows.slice(first, first + FAULTS_PER_PAGE)}
        rowKey={({ key }) => key}
        columns={COLUMNS}
        lines={linesOf}
        empty={null}
        {...(faults.length > FAULTS_PER_PAGE && {
          pagination: { page, pageSize: FAULTS_PER_PAGE, total: faults.length, onPage: setPage },
        })}
      />
      {count > faults.length && <p className="fx-quiet">{texts.moreFaults(count - faults.length)}</p>}
    </section>
  );
}

const COLUMNS: RecordsColumn<Numbered>[] = [
  { key: 'line', title: texts.faultLine, render: ({ line }) => <b className="fx-num">{line}</b> },
  { key: 'code', leaves: 1, title: texts.code, whole: ({ code }) => code ?? texts.nothing },
  {
    key: 'why',
    title: texts.faultWhy,
    whole: faultWords,
    render: (fault) => <span className={styles.fault}>{faultWords(fault)}</span>,
  },
];

function linesOf(fault: Numbered): RecordLines {
  const { line, code } = fault;
  return {
    title: [`${texts.faultLine} ${line}`, code].filter(Boolean).join(' · '),
    detail: <span className={styles.fault}>{faultWords(fault)}</span>,
  };
}
