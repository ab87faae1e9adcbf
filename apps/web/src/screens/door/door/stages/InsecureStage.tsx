import { DoorButton } from '@festix/ui/door';
import { doorTexts } from '../door-texts.ts';
import { StagePage } from './StagePage.tsx';
import styles from './stage.module.css';

/** Explains that without https there is no camera and no storage. */
export function InsecureStage() {
  const secure = `https://${window.location.host}${window.location.pathname}`;
  return (
    <StagePage
      title={doorTexts.insecureTitle}
      hint={doorTexts.insecureHint}
      actions={<DoorButton onClick={() => window.location.assign(secure)}>Abrir com https</DoorButton>}
    >
      <p className={styles.code}>{secure}</p>
    </StagePage>
  );
}
