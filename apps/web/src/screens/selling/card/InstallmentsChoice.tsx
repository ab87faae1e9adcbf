import type { InstallmentOptionView, OrderView } from '@festix/domain/contract';
import { formatBRL } from '@festix/domain/ground';
import { Banner, Button, classes, Icon } from '@festix/ui';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { useId } from 'react';
import { cardTexts as texts } from './card-texts.ts';
import fieldStyles from '../../../frame/form/fields.module.css';
import styles from './card.module.css';

export interface InstallmentsChoiceProps {
  order: OrderView;
  /** In the words of the gateway; empty until the card is known. */
  options: readonly InstallmentOptionView[];
  chosen: InstallmentOptionView | undefined;
  isReading: boolean;
  /** Whether the card is known, and not taken here. */
  isRefused: boolean;
  hasFailed: boolean;
  onRetry(): void;
  onChoose(installments: number): void;
}

/**
 * Asks how the total is divided. What the payer owes in all, and at what cost, stands below in whole words: the law wants
 * it told, and a list cuts its words off.
 */
export function InstallmentsChoice({
  order,
  options,
  chosen,
  isReading,
  isRefused,
  hasFailed,
  onRetry,
  onChoose,
}: InstallmentsChoiceProps) {
  const id = useId();
  if (hasFailed) {
    return (
      <Banner tone="error" action={<Button onClick={onRetry}>{texts.again}</Button>}>
        {texts.installmentsFailed}
      </Banner>
    );
  }
  const isKnown = options.length > 0;
  return (
    <div className={fieldStyles.field}>
      <div className={fieldStyles.line}>
        <label htmlFor={id}>{texts.installments}</label>
      </div>
      <div className={classes(fieldStyles.box, styles.select, !isKnown && fieldStyles.off)}>
        <select
          id={id}
          className="fx-num"
          disabled={!isKnown}
          value={chosen?.installments ?? 1}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChoose(Number(event.target.value))}
        >
          {isKnown ? (
            options.map(({ installments, text }) => (
              <option key={installments} value={installments}>
                {text}
              </option>
            ))
          ) : (
            <option value={1}>{`1x de ${formatBRL(order.total)}`}</option>
          )}
        </select>
        <Icon of={CaretDown} size={18} />
      </div>
      <p id={`${id}-hint`} className={classes(fieldStyles.hint, 'fx-num')} role="status">
        {isReading
          ? texts.installmentsReading
          : chosen
            ? chosen.total > order.total && `${chosen.text}. ${texts.total(formatBRL(chosen.total))}`
            : !isRefused && texts.installmentsFirst}
      </p>
    </div>
  );
}
