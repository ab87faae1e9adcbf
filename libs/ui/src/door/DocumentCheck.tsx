import { Check } from '@phosphor-icons/react/Check';
import { DoorButton } from './DoorButton.tsx';
import type { DocumentAsked } from './verdict-props.ts';
import verdictFactsStyles from './verdict-facts.module.css';

/** Names the document to ask for, with a key for each answer. */
export function DocumentCheck({ title, detail, shown, missing, paid }: DocumentAsked) {
  return (
    <div className={verdictFactsStyles.document} data-document>
      <h2>{title}</h2>
      <p>{detail}</p>
      <div className={verdictFactsStyles.documentAnswers}>
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
