import { InputNumber } from 'antd';

export interface PercentInputProps {
  /** Ant Design's form sets these three. */
  id?: string;
  value?: number | null;
  onChange?: (percent: number | null) => void;
  /** Said while it is empty; what none means. */
  placeholder?: string;
}

/** A percent from 0 to 100 with at most two decimals, typed with a comma. Empty is null. */
export function PercentInput({ placeholder, ...field }: PercentInputProps) {
  return (
    <InputNumber<number>
      {...field}
      className="fx-percent"
      min={0}
      max={100}
      precision={2}
      decimalSeparator=","
      controls={false}
      inputMode="decimal"
      placeholder={placeholder}
      suffix="%"
      formatter={(value, { userTyping, input }) => (userTyping ? input : said(value))}
    />
  );
}

/** `12,5` rather than `12,50`. */
function said(value: number | string | undefined): string {
  return value === undefined || value === '' ? '' : String(Number(value)).replace('.', ',');
}
