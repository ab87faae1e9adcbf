import { FieldClashes } from '../../app/FieldClashes.tsx';
import { useEvent } from '../events/event-context.tsx';
import { fieldLabel, fieldWords, type LotClash, type LotField } from './lot-fields.ts';
import { lotsTexts as texts } from './lots-texts.ts';
import { useLots } from './use-lots.ts';

export interface LotClashesProps {
  clashes: readonly LotClash[];
  onTakeSaved(field: LotField): void;
  onDismiss(): void;
}

/** Somebody else saved the lot meanwhile; the lot that triggers it is told by its name. */
export function LotClashes({ clashes, onTakeSaved, onDismiss }: LotClashesProps) {
  const event = useEvent();
  const { data } = useLots(event.id);
  const nameOf = (id: string) => data?.view.data.find((lot) => lot.id === id)?.name;
  return (
    <FieldClashes
      told={texts.clash}
      clashes={clashes.map(({ field, theirs, mine }) => ({
        field,
        label: fieldLabel(field),
        theirs: fieldWords(theirs, nameOf),
        mine: fieldWords(mine, nameOf),
      }))}
      onTakeSaved={onTakeSaved}
      onDismiss={onDismiss}
    />
  );
}
