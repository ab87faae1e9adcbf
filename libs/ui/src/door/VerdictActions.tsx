import type { Glyph } from '../icon/Icon.tsx';
import { CountdownRing } from './CountdownRing.tsx';
import { DoorButton, type DoorAction, type DoorButtonProps } from './DoorButton.tsx';
import { classes } from '../theme/classes.ts';
import styles from './verdict-foot.module.css';

export interface VerdictActionsProps {
  /** Label of the key back to scanning. */
  back: string;
  backIcon?: Glyph;
  onReturn: () => void;
  returnsAfter?: number | undefined;
  action?: DoorAction | undefined;
  actionLook: NonNullable<DoorButtonProps['look']>;
  /** Whether the way back lies at the edge and leaves its place to the verdict. */
  isLow?: boolean;
}

/** Draws the lower third of a verdict, for the thumb: back to scanning, and one more action. */
export function VerdictActions({
  back,
  backIcon,
  onReturn,
  returnsAfter,
  action,
  actionLook,
  isLow = false,
}: VerdictActionsProps) {
  const counts = returnsAfter !== undefined;
  return (
    <div className={classes(styles.actions, isLow && styles.actionsLow)}>
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
