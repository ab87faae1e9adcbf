import { DoorButton } from '@festix/ui/door';
import { doorTexts } from '../door-texts.ts';
import { StagePage } from './StagePage.tsx';
import styles from './stage.module.css';

/** Shows the three steps of an installation, for which iOS has no button. */
export function InstallStage({ onSkip }: { onSkip: () => void }) {
  return (
    <StagePage
      title={doorTexts.installTitle}
      hint={doorTexts.installHint}
      actions={
        <DoorButton look="ink" onClick={onSkip}>
          {doorTexts.continueAnyway}
        </DoorButton>
      }
    >
      <ol className={styles.steps}>
        {doorTexts.installSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </StagePage>
  );
}
