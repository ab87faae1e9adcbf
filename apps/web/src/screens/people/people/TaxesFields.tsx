import { PercentField } from '@festix/ui/workbench';
import { mostConvenienceTax } from '../../../data/page-tags.ts';
import { peopleTexts as texts } from '../../../frame/parts/people-texts.ts';
import styles from './people.module.css';

export interface TaxesFieldsProps {
  /** Whether a title above says what they are: their own is for screen readers then. */
  hasTitle?: boolean;
}

/** Asks for a producer's three percents, as fields of the form around them. */
export function TaxesFields({ hasTitle = false }: TaxesFieldsProps) {
  return (
    <fieldset className={styles.taxes}>
      <legend className={hasTitle ? styles.legendHidden : undefined}>{texts.taxes}</legend>
      <PercentField
        name="convenience_tax"
        label={texts.convenienceTaxShort}
        extra={texts.convenienceTaxHint}
        most={mostConvenienceTax()}
        required
      />
      <PercentField
        name="administrate_tax"
        label={texts.administrateTaxShort}
        extra={texts.administrateTaxHint}
        placeholder={texts.noTax}
      />
      <PercentField
        name="rebate_tax"
        label={texts.rebateTaxShort}
        extra={texts.rebateTaxHint}
        placeholder={texts.noTax}
      />
    </fieldset>
  );
}
