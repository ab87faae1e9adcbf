import { type TaxesBody, type UserDetailView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button } from '@festix/ui';
import { Form } from 'antd';
import { useState } from 'react';
import { showOnFields } from '../../../../frame/app/form-problem.ts';
import { ScreenForm } from '../../../../frame/form/ScreenForm.tsx';
import type { Tagged } from '../../../../data/tagged.ts';
import { TaxesFields } from '../../../people/people/TaxesFields.tsx';
import { useEditUser } from '../../../people/people/use-edit-user.ts';
import { producerTexts as texts } from './producer-texts.ts';
import styles from './producer.module.css';

export interface ProducerTaxesFormProps {
  user: Tagged<UserDetailView>;
  onDone(): void;
}

/** Edits a producer's three percents, on the version that was opened. */
export function ProducerTaxesForm({ user, onDone }: ProducerTaxesFormProps) {
  const [form] = Form.useForm<TaxesBody>();
  const [base] = useState(user);
  const edit = useEditUser(base, {
    place: 'producers.taxes',
    done: notices.taxesSaved,
    failed: notices.taxesSaveFailed,
    takes: (problem) => showOnFields(form, problem),
    onSaved: onDone,
    onOutdated: onDone,
  });
  const { administrate_tax, convenience_tax, rebate_tax } = base.view;
  return (
    // The event's own form behind has a field of the same name.
    <ScreenForm
      form={form}
      name="producer"
      initialValues={{ administrate_tax, convenience_tax, rebate_tax }}
      onFinish={(taxes) => void edit.run(bodyOf(taxes))}
    >
      <p className={styles.line}>{texts.taxesLine}</p>
      <TaxesFields hasTitle />
      <div className={styles.ways}>
        <Button type="primary" htmlType="submit" disabled={edit.isBusy}>
          {edit.isBusy ? texts.saving : texts.save}
        </Button>
        <Button type="text" disabled={edit.isBusy} onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </ScreenForm>
  );
}

/** Returns the body; an emptied field is none. */
function bodyOf({ administrate_tax = null, convenience_tax, rebate_tax = null }: TaxesBody): TaxesBody {
  return { administrate_tax, convenience_tax, rebate_tax };
}
