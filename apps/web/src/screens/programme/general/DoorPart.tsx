import { SwitchField } from '@festix/ui/workbench';
import { FormPart } from './FormPart.tsx';
import { generalTexts as texts } from './general-texts.ts';

/** What the doors know of the people who come. */
export function DoorPart() {
  return (
    <FormPart title={texts.door}>
      <SwitchField name="door_names" label={texts.doorNames} hint={texts.doorNamesHint} />
    </FormPart>
  );
}
