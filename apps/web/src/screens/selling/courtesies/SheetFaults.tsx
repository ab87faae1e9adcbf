import type { SheetFault } from '@festix/domain/selling';
import { countWords, SectionTitle } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { useState } from 'react';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import styles from './courtesies.module.css';

/** Rows a page. */
const FAULTS_PER_PAGE = 25;

type Numbered = SheetFault & { key: string };

/** Lists the errors of a spreadsheet, cell by cell. */
export function SheetFaults({ faults }: { faults: readonly SheetFault[] }) {
  const [page, setPage] = useState(1);
  const rows = faults.map((fault, place): Numbered => ({ ...fault, key: String(place) }));
  const first = (page - 1) * FAULTS_PER_PAGE;
  return (
    <section className={styles.courtesyPart}>
      <SectionTitle ruled level={3} aside={countWords(faults.length, texts.fault)}>
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
    </section>
  );
}

const COLUMNS: RecordsColumn<Numbered>[] = [
  { key: 'row', title: texts.row, render: ({ row }) => <b className="fx-num">{row}</b> },
  { key: 'column', title: texts.column, render: ({ column }) => column ?? texts.unknown },
  {
    key: 'wrong',
    title: texts.wrong,
    whole: ({ message }) => message,
    render: ({ message }) => <span className={styles.sheetFault}>{message}</span>,
  },
];

function linesOf({ row, column, message }: Numbered): RecordLines {
  return {
    title: [`${texts.row} ${row}`, column].filter(Boolean).join(' · '),
    detail: <span className={styles.sheetFault}>{message}</span>,
  };
}
