import { Form, type FormInstance } from 'antd';
import { FieldClashes } from '../../../frame/app/FieldClashes.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { fieldLabel, fieldWords, type LotClash, type LotField, type LotFields } from './lot-fields.ts';
import { lotsTexts as texts } from './lots-texts.ts';
import { useLots } from './use-lots.ts';

export interface LotClashesProps {
  form: FormInstance<LotFields>;
  clashes: readonly LotClash[];
  onTakeSaved(field: LotField): void;
  onDismiss(): void;
}

/** Shows a lot that another person saved meanwhile; its trigger is shown by name. */
export function LotClashes({ form, clashes, onTakeSaved, onDismiss }: LotClashesProps) {
  const event = useEvent();
  const { data } = useLots(event.id);
  // Typing continues after the conflict was found.
  const typed = Form.useWatch((fields: Partial<LotFields>) => fields, { form, preserve: true });
  const nameOf = (id: string) => data?.view.data.find((lot) => lot.id === id)?.name;
  return (
    <FieldClashes
      told={texts.clash}
      clashes={clashes.map(({ field, theirs, mine }) => ({
        field,
        label: fieldLabel(field),
        theirs: fieldWords(theirs, nameOf),
        mine: fieldWords(typed && field in typed ? (typed[field] as typeof mine) : mine, nameOf),
      }))}
      onTakeSaved={onTakeSaved}
      onDismiss={onDismiss}
    />
  );
}
