import type { TillTerminalView } from '@festix/domain/contract';
import { MOST_TERMINAL_INSTALLMENTS, TERMINAL_CARD_TYPES } from '@festix/domain/till';
import { TillKey } from '../parts/TillKey.tsx';
import { useTillScreen } from '../till.store.ts';
import { terminalTexts as texts } from './terminal-texts.ts';
import tillChoicesStyles from '../parts/till-choices.module.css';
import tillWordsStyles from '../parts/till-words.module.css';
import styles from './till-card-way.module.css';

const INSTALLMENTS = Array.from({ length: MOST_TERMINAL_INSTALLMENTS }, (_, at) => at + 1);

export interface CardWayProps {
  terminal: TillTerminalView;
  /** Whether the key to type the card by hand stands here; after a refusal it stands beside the next step. */
  canType: boolean;
}

/** Takes the kind of card and the instalments that the terminal charges. */
export function CardWay({ terminal, canType }: CardWayProps) {
  const { card_type, installments } = useTillScreen();
  return (
    <>
      <p className={tillWordsStyles.wayHint}>{texts.sendsTo(terminal.name)}</p>
      <fieldset className={tillChoicesStyles.choices}>
        <legend className="fx-hidden">{texts.card}</legend>
        {TERMINAL_CARD_TYPES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="card_type"
              checked={one === card_type}
              onChange={() => useTillScreen.setState({ card_type: one })}
            />
            {texts[one]}
          </label>
        ))}
      </fieldset>
      {card_type === 'credit' && (
        <fieldset className={styles.installments}>
          <legend>{texts.installments}</legend>
          {INSTALLMENTS.map((count) => (
            <label key={count} className="fx-num">
              <input
                type="radio"
                name="installments"
                checked={count === installments}
                onChange={() => useTillScreen.setState({ installments: count })}
              />
              {texts.times(count)}
            </label>
          ))}
        </fieldset>
      )}
      {canType && (
        <div className={styles.typed}>
          <TillKey look="bare" onClick={() => useTillScreen.setState({ isTyped: true })}>
            {texts.typeByHand}
          </TillKey>
        </div>
      )}
    </>
  );
}
