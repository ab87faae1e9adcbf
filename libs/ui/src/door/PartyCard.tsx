import { Minus } from '@phosphor-icons/react/Minus';
import { Plus } from '@phosphor-icons/react/Plus';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { DoorButton, type DoorAction } from './DoorButton.tsx';
import type { VerdictParty } from './verdict-props.ts';
import { classes } from '../theme/classes.ts';
import styles from './verdict-card.module.css';

/** Offers the others of the group: this person alone, or so many more at once. */
export function PartyCard({ title, detail, one, more, less, plus }: VerdictParty) {
  return (
    <div className={classes(styles.card, styles['card-success'], styles.partyCard)} data-party>
      <h2>{title}</h2>
      <p>{detail}</p>
      <div className={styles.party}>
        <DoorButton look="line" onClick={one.onClick}>
          {one.label}
        </DoorButton>
        <div className={styles.more}>
          <Step icon={Minus} {...less} />
          <DoorButton look="verdict" onClick={more.onClick}>
            {more.label}
          </DoorButton>
          <Step icon={Plus} {...plus} />
        </div>
      </div>
    </div>
  );
}

function Step({ icon, label, disabled, onClick }: DoorAction & { icon: Glyph; disabled: boolean }) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      disabled={disabled}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      <Icon of={icon} size={22} />
    </button>
  );
}
