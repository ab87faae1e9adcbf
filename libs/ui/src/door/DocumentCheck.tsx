import { Check } from '@phosphor-icons/react/Check';
import { classes } from '../theme/classes.ts';
import { DoorButton } from './DoorButton.tsx';
import type { DocumentAsked } from './verdict-props.ts';
import verdictFactsStyles from './verdict-facts.module.css';

export interface DocumentCheckProps extends DocumentAsked {
  /** Puts the answers into one row, below a reminder. */
  isBesideReminder?: boolean;
}

/** Names the document to ask for, with a key for each answer. */
export function DocumentCheck({ title, detail, shown, missing, paid, isBesideReminder = false }: DocumentCheckProps) {
  return (
    <div className={verdictFactsStyles.document} data-document>
      <h2>{title}</h2>
      <p>{detail}</p>
      <div
        className={classes(verdictFactsStyles.documentAnswers, isBesideReminder && verdictFactsStyles.besideReminder)}
      >
        <DoorButton look="verdict" icon={shown.icon ?? Check} onClick={shown.onClick}>
          {shown.label}
        </DoorButton>
        <DoorButton look="line" icon={missing.icon} onClick={missing.onClick}>
          {missing.label}
        </DoorButton>
        {paid && (
          <DoorButton look="line" icon={paid.icon} onClick={paid.onClick}>
            {paid.label}
          </DoorButton>
        )}
      </div>
    </div>
  );
}
