/* Charts weigh more than everything else together: import this entry lazily, and only where a chart is shown. */

export { Donut, type DonutProps } from './charts/Donut.tsx';
export { StackedColumns, type StackedColumnsProps } from './charts/StackedColumns.tsx';
