import { tillTexts as texts } from '../till-texts.ts';
import { useTillHere } from '../use-till.ts';
import { StillToDo } from './StillToDo.tsx';
import { TillStage } from './TillStage.tsx';
import styles from '../parts/till-words.module.css';

/**
 * Ends the sale: the till calls in its owner's name, whoever sells, and the owner may no longer sell. After the count,
 * the device may get another owner.
 */
export function ForbiddenStage() {
  const { device, session } = useTillHere();
  return (
    <TillStage title={texts.forbiddenTitle} hint={texts.forbiddenOwner(device.user_name)} actions={<StillToDo />}>
      <p className={styles.note}>{session ? texts.forbiddenThenEnrol : texts.forbiddenEnrol}</p>
    </TillStage>
  );
}
