import type { ChartColour, ChartSeries } from './chart-data.ts';
import styles from './charts.module.css';

/** Draws the little flag that stands for a series. */
export function ChartFlag({ colour }: { colour: ChartColour }) {
  return <span className={styles.flag} style={{ background: `var(--fx-chart-${colour})` }} aria-hidden="true" />;
}

/** Names the series of each colour. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ key, name, colour }) => (
        <li key={key}>
          <ChartFlag colour={colour} />
          {name}
        </li>
      ))}
    </ul>
  );
}
