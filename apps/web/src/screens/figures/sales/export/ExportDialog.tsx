import {
  SALES_REPORT_FORMATS,
  SALES_REPORT_OPTIONS,
  SALES_REPORT_STATUSES,
  type SalesReportFormat,
} from '@festix/domain/figures';
import { orderStatusLabels } from '@festix/domain/selling';
import { Button, FlagString, SavingFlags, classes } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Checkbox, Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { sizeWords } from '../../../../frame/app/size-words.ts';
import { statusesIn, type SalesAddress } from '../use-sales.ts';
import { exportTexts as texts } from './export-texts.ts';
import { choicesOver, isChosen, queryOf, type ReportChoices } from './report-choices.ts';
import type { ReportProgress } from './report-meter.ts';
import { useSalesExport } from './use-sales-export.ts';
import styles from './export.module.css';

export interface ExportDialogProps {
  open: boolean;
  /** Filters of the list. */
  address: SalesAddress;
  onClose(): void;
}

const FORMATS = SALES_REPORT_FORMATS.map((value) => ({ value, label: texts[value] }));

const STATUSES = SALES_REPORT_STATUSES.map((value) => ({
  value,
  label: value === 'all' ? texts.allStatus : orderStatusLabels[value],
}));

const OPTIONS = SALES_REPORT_OPTIONS.map((value) => ({ value, label: texts[value] }));

/** Asks for the contents of a report, and shows its progress. */
export function ExportDialog({ open, address, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<SalesReportFormat>('csv');
  const [choices, setChoices] = useState(() => choicesOver(address));
  const { start, cancel, isBusy, progress } = useSalesExport(format, onClose);
  return (
    <ConfirmDialog
      open={open}
      title={texts.title}
      consequence={texts.consequence}
      confirmLabel={isBusy ? texts.running : texts.confirm}
      {...(isBusy && { cancelLabel: texts.close })}
      busy={isBusy}
      extra={
        isBusy && (
          <Button size="large" onClick={cancel}>
            {texts.cancel}
          </Button>
        )
      }
      onConfirm={() => start(queryOf(choices, address))}
      onCancel={onClose}
    >
      {isBusy ? (
        <Progress progress={progress} />
      ) : (
        <Choices
          {...{ format, choices, address }}
          onFormat={setFormat}
          onChange={(change) => setChoices({ ...choices, ...change })}
        />
      )}
    </ConfirmDialog>
  );
}

interface ChoicesProps {
  format: SalesReportFormat;
  choices: ReportChoices;
  address: SalesAddress;
  onFormat(format: SalesReportFormat): void;
  onChange(change: Partial<ReportChoices>): void;
}

function Choices({ format, choices, address, onFormat, onChange }: ChoicesProps) {
  const id = useId();
  return (
    <div className={styles.export}>
      <div>
        <p className={styles.label}>{texts.format}</p>
        <Segmented aria-label={texts.format} options={FORMATS} value={format} onChange={onFormat} />
      </div>
      <div>
        <label className={styles.label} htmlFor={`${id}-status`}>
          {texts.status}
        </label>
        {choices.narrowed ? (
          <output id={`${id}-status`}>{statusWords(address)}</output>
        ) : (
          <Select
            id={`${id}-status`}
            options={STATUSES}
            value={choices.status}
            onChange={(status) => onChange({ status })}
            showSearch={{ optionFilterProp: 'label' }}
          />
        )}
      </div>
      <fieldset>
        <legend className={styles.label}>{texts.columns}</legend>
        <Checkbox checked disabled>
          {texts.email}
        </Checkbox>
        <Checkbox.Group options={OPTIONS} value={[...choices.options]} onChange={(options) => onChange({ options })} />
      </fieldset>
      {isChosen(address) && (
        <div>
          <Checkbox
            checked={choices.narrowed}
            aria-describedby={`${id}-narrowed`}
            onChange={({ target }) => onChange({ narrowed: target.checked })}
          >
            {texts.narrowed}
          </Checkbox>
          <p id={`${id}-narrowed`} className={classes('fx-quiet', styles.hint)}>
            {texts.narrowedHint}
          </p>
        </div>
      )}
    </div>
  );
}

/** Returns the statuses of the list, which the report shares. */
function statusWords(address: SalesAddress): string {
  const statuses = statusesIn(address);
  return statuses.length === 0 ? texts.allStatus : statuses.map((status) => orderStatusLabels[status]).join(', ');
}

function Progress({ progress }: { progress: ReportProgress | undefined }) {
  if (!progress) return <SavingFlags label={texts.preparing} />;
  const { done, rows, bytes } = progress;
  if (done === undefined) return <SavingFlags label={texts.sheet(rows, sizeWords(bytes))} />;
  return (
    <FlagString label={texts.writing} done={done} total={rows} counts={texts.counts(done, rows, sizeWords(bytes))} />
  );
}
