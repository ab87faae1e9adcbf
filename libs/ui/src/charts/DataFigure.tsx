import type { ReactNode } from 'react';
import styles from './charts.module.css';

export interface DataFigureProps {
  /** Name of the figures: 'Vendas por dia'. */
  label: string;
  /** Heads of the table, the first over the names of the rows. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
  /** The chart; nothing of it is needed to know the figures. */
  children: ReactNode;
}

/** Shows a chart, with its figures as a table for screen readers. */
export function DataFigure({ label, columns, rows, children }: DataFigureProps) {
  return (
    <figure className={styles.dataFigure} aria-label={label}>
      <div aria-hidden="true">{children}</div>
      <div className="fx-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, place) => (
                  <td key={place}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
