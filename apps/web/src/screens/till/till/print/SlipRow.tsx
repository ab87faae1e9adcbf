import './print.css';

export interface SlipRowProps {
  label: string;
  value: string;
  isTotal?: boolean;
}

/** Prints a label and a figure on one line. */
export function SlipRow({ label, value, isTotal = false }: SlipRowProps) {
  return (
    <div className={isTotal ? 'fw-slip-row fw-slip-total' : 'fw-slip-row'}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
