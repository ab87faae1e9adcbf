import { DoorButton } from '@festix/ui/door';
import type { Id } from '@festix/domain/contract';
import type { FormEvent } from 'react';
import { doorTexts } from '../door-texts.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { GateField } from './GateField.tsx';
import { openDoor } from '../../../../offline/door-settings.ts';
import { StagePage } from './StagePage.tsx';

/** Asks an enrolled phone for its gate at another event. */
export function GateStage({ event_id }: { event_id: Id }) {
  const { journal, clock } = useThisDevice();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void openDoor(event_id, String(new FormData(event.currentTarget).get('gate')).trim(), journal, clock.wall());
  };
  return (
    <StagePage
      title={doorTexts.gateTitle}
      hint={doorTexts.gateHint}
      actions={
        <DoorButton type="submit" form="door-gate">
          {doorTexts.continue}
        </DoorButton>
      }
    >
      <form id="door-gate" onSubmit={submit}>
        <GateField name="gate" />
      </form>
    </StagePage>
  );
}
