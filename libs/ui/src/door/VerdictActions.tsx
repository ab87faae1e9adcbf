import type { Glyph } from '../icon/Icon.tsx';
import { CountdownRing } from './CountdownRing.tsx';
import { DoorButton, type DoorAction, type DoorButtonProps } from './DoorButton.tsx';
import styles from './verdict-foot.module.css';

export interface VerdictActionsProps {
  /** Label of the key back to scanning. */
  back: string;
  backIcon?: Glyph;
  onReturn: () => void;
  returnsAfter?: number | undefined;
  action?: DoorAction | undefined;
  actionLook: NonNullable<DoorButtonProps['look']>;
}

/** Draws the lower third of a verdict, for the thumb: back to scanning, and one more action. */
export function VerdictActions({ back, backIcon, onReturn, returnsAfter, action, actionLook }: VerdictActionsProps) {
  const counts = returnsAfter !== undefined;
  return (
    <div className={styles.actions}>
      <DoorButton onClick={onReturn} icon={counts ? undefined : backIcon}>
        {counts && <CountdownRing ms={returnsAfter} size={30} />}
        {back}
      </DoorButton>
      {action && (
        <DoorButton look={actionLook} icon={action.icon} onClick={action.onClick}>
          {action.label}
        </DoorButton>
      )}
    </div>
  );
}
