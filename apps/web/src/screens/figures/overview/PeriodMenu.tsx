import { OVERVIEW_PERIODS, reachOf, SALES_GROUPS, type OverviewPeriod } from '@festix/domain/figures';
import { DayFilter } from '@festix/ui/workbench';
import { Segmented } from 'antd';
import { overviewTexts as texts } from './overview-texts.ts';
import { choosePeriod, type PeriodAddress, type SalesPeriod } from './sales-period.ts';
import styles from './overview.module.css';

export interface PeriodMenuProps {
  asked: SalesPeriod;
  onChange(values: Partial<PeriodAddress>): void;
}

/** Chooses the period of the sales. */
export function PeriodMenu({ asked, onChange }: PeriodMenuProps) {
  return (
    <Segmented
      className={styles.period}
      aria-label={texts.period}
      value={asked.period}
      options={OVERVIEW_PERIODS.map((period) => ({
        value: period,
        label: <PeriodName period={period} />,
      }))}
      onChange={(period) => onChange(choosePeriod(period, asked))}
    />
  );
}

/** Shows a short name, with the full one for screen readers. */
function PeriodName({ period }: { period: OverviewPeriod }) {
  return (
    <>
      <span aria-hidden="true">{texts.periods[period]}</span>
      <span className="fx-hidden">{texts.wholePeriods[period]}</span>
    </>
  );
}

/** Chooses the days of an own period, and for many of them whether they show as days or as months. */
export function PeriodDays({ asked, onChange }: PeriodMenuProps) {
  const { period, range, isLong, group } = asked;
  const { first, last } = reachOf(range);
  const day = (from: string, to: string) => onChange({ from, to, group: '' });
  if (period !== 'custom' && !isLong) return null;
  return (
    <div className={styles.periodDays}>
      {period === 'custom' && (
        <>
          <DayFilter
            label={texts.from}
            required
            day={range.from}
            notBefore={first}
            notAfter={range.to}
            onChange={(from) => day(from, range.to)}
          />
          <DayFilter
            label={texts.to}
            required
            day={range.to}
            notBefore={range.from}
            notAfter={last}
            onChange={(to) => day(range.from, to)}
          />
        </>
      )}
      {isLong && (
        <Segmented
          aria-label={texts.group}
          value={group}
          options={SALES_GROUPS.map((value) => ({ value, label: texts.groups[value] }))}
          onChange={(value) => onChange({ group: value })}
        />
      )}
    </div>
  );
}
