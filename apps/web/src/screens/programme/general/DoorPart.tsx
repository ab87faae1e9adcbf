import { SwitchField } from '@festix/ui/workbench';
import { FormPart } from './FormPart.tsx';
import { generalTexts as texts } from './general-texts.ts';

/** Edits the participants' data that doors may show. */
export function DoorPart() {
  return (
    <FormPart title={texts.door}>
      <SwitchField name="door_names" label={texts.doorNames} hint={texts.doorNamesHint} />
    </FormPart>
  );
}
