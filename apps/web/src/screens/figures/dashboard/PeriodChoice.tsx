import { DASHBOARD_PERIODS, dashboardReach, type DashboardPeriod } from '@festix/domain/figures';
import { type Day } from '@festix/domain/ground';
import { PHONE, useMediaQuery } from '@festix/ui';
import { DayFilter } from '@festix/ui/workbench';
import { Segmented, Select } from 'antd';
import { choosePeriod, type AskedPeriod, type DashboardAddress } from './dashboard-period.ts';
import { dashboardTexts as texts } from './dashboard-texts.ts';
import styles from './dashboard.module.css';

export interface PeriodChoiceProps {
  /** Name of the period: 'Período dos eventos'. */
  label: string;
  asked: AskedPeriod;
  today: Day;
  onChange(values: Partial<Pick<DashboardAddress, 'period' | 'from' | 'to'>>): void;
}

const OPTIONS = DASHBOARD_PERIODS.map((value) => ({ value, label: texts.periods[value] }));

/** Chooses the period of a dashboard. A phone has no room for all of them side by side. */
export function PeriodChoice({ label, asked, today, onChange }: PeriodChoiceProps) {
  const isPhone = useMediaQuery(PHONE);
  const choose = (period: DashboardPeriod) => onChange(choosePeriod(period, asked, today));
  const shared = { 'aria-label': label, value: asked.period, options: OPTIONS, onChange: choose };
  return (
    <div className={styles.period}>
      {isPhone ? <Select<DashboardPeriod> {...shared} /> : <Segmented<DashboardPeriod> {...shared} />}
      <OwnDays asked={asked} today={today} onChange={onChange} />
    </div>
  );
}

function OwnDays({ asked: { period, choice }, today, onChange }: Omit<PeriodChoiceProps, 'label'>) {
  if (period !== 'custom' || !('from' in choice)) return null;
  const { first, last } = dashboardReach(today);
  const { from, to } = choice;
  return (
    <>
      <DayFilter
        label={texts.from}
        required
        day={from}
        notBefore={first}
        notAfter={to}
        onChange={(day) => onChange({ from: day, to })}
      />
      <DayFilter
        label={texts.to}
        required
        day={to}
        notBefore={from}
        notAfter={last}
        onChange={(day) => onChange({ from, to: day })}
      />
    </>
  );
}
