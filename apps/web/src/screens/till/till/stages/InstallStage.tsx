import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { TillStage } from './TillStage.tsx';
import styles from './till-stage.module.css';

/** Shows the three steps of an installation on iOS, which has no button for it. */
export function InstallStage({ onSkip }: { onSkip: () => void }) {
  return (
    <TillStage
      title={texts.installTitle}
      hint={texts.installHint}
      actions={<TillKey onClick={onSkip}>{texts.continueAnyway}</TillKey>}
    >
      <ol className={styles.steps}>
        {texts.installSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </TillStage>
  );
}
