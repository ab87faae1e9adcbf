import { Button, Icon } from '@festix/ui';
import { NumberInput } from '@festix/ui/workbench';
import { Minus } from '@phosphor-icons/react/Minus';
import { Plus } from '@phosphor-icons/react/Plus';
import styles from './courtesies.module.css';

export interface AmountCounterProps {
  /** Ant Design's form sets these three. */
  id?: string;
  value?: number | string | null;
  onChange?: (amount: number | string | null) => void;
  label: string;
  lessLabel: string;
  moreLabel: string;
  /** Nothing more is to be had. */
  isFull: boolean;
}

/** Counts an amount: a number between minus and plus. */
export function AmountCounter({ value, onChange, label, lessLabel, moreLabel, isFull, ...field }: AmountCounterProps) {
  const amount = typeof value === 'number' ? value : 0;
  return (
    <span className={styles.counter}>
      <Button
        aria-label={lessLabel}
        disabled={amount <= 0}
        icon={<Icon of={Minus} size={18} />}
        onClick={() => onChange?.(Math.max(0, Math.ceil(amount) - 1))}
      />
      <NumberInput
        {...field}
        value={value ?? null}
        aria-label={label}
        onFocus={({ target }) => target.select()}
        onChange={(typed) => onChange?.(typed)}
      />
      <Button
        aria-label={moreLabel}
        disabled={isFull}
        icon={<Icon of={Plus} size={18} />}
        onClick={() => onChange?.(Math.max(0, Math.floor(amount)) + 1)}
      />
    </span>
  );
}
