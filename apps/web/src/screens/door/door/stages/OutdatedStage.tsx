import { DoorButton } from '@festix/ui/door';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { useUpdates } from '../../../../offline/updates.ts';
import { doorTexts } from '../door-texts.ts';
import { StagePage } from './StagePage.tsx';

/** Tells that the server refuses this version's admissions; its earlier scans are uploaded all the same. */
export function OutdatedStage() {
  const apply = useUpdates((state) => state.apply);
  return (
    <StagePage
      title={doorTexts.outdatedTitle}
      hint={doorTexts.outdatedHint}
      actions={
        <DoorButton icon={ArrowsClockwise} onClick={apply ?? (() => window.location.reload())}>
          {doorTexts.update}
        </DoorButton>
      }
    />
  );
}
