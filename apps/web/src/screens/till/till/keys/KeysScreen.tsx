import { classes } from '@festix/ui';
import { useId } from 'react';
import { TillPage } from '../parts/TillPage.tsx';
import { switchCharacterKeys, useTillScreen } from '../till.store.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import tillMenuStyles from '../parts/till-menu.module.css';
import tillWordsStyles from '../parts/till-words.module.css';
import styles from './till-keys.module.css';

const { keysDo, keysWhere } = laterTexts;

/** The keys by the page where they work, in the words of the people who press them. */
const SHEET: readonly (readonly [
  where: string,
  keys: readonly (readonly [caps: readonly string[], does: string])[],
])[] = [
  [
    keysWhere.lots,
    [
      [['1', '…', '9'], keysDo.add],
      [['↑', '↓'], keysDo.choose],
      [['+', '−'], keysDo.change],
      [['1', '2', '3'], keysDo.method],
      [['Enter'], keysDo.charge],
    ],
  ],
  [
    keysWhere.pay,
    [
      [['0', '…', '9'], keysDo.amount],
      [['Backspace'], keysDo.erase],
      [['←', '→'], keysDo.nextMethod],
      [['1', '2', '3'], keysDo.otherMethod],
      [['Enter'], keysDo.finish],
    ],
  ],
  [
    keysWhere.all,
    [
      [['Esc'], keysDo.back],
      [['F2'], keysDo.search],
      [['?'], keysDo.help],
      [[laterTexts.keyReader], keysDo.scan],
    ],
  ],
];

/** Shows what each key does, and switches those off that are a single character (WCAG 2.1.4). */
export function KeysScreen() {
  const { event } = useTillHere();
  return (
    <TillPage title={laterTexts.keys} back={tillPage(event.event_id)} backLabel={texts.toLots}>
      <p className={tillWordsStyles.note}>{laterTexts.keysHint}</p>
      <CharacterKeysSwitch />
      {SHEET.map(([where, keys]) => (
        <section key={where} aria-label={where}>
          <h2 className={tillWordsStyles.section}>{where}</h2>
          <dl className={classes(styles.keys, 'fx-num')}>
            {keys.map(([caps, does]) => (
              <div key={does}>
                <dt>{caps.map((cap) => (cap === '…' ? <span key={cap}>a</span> : <kbd key={cap}>{cap}</kbd>))}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </TillPage>
  );
}

function CharacterKeysSwitch() {
  const isOn = useTillScreen((state) => state.hasCharacterKeys);
  const hint = useId();
  return (
    <>
      <div className={tillMenuStyles.menu}>
        <label>
          <input type="checkbox" checked={isOn} aria-describedby={hint} onChange={() => switchCharacterKeys(!isOn)} />
          <b>{laterTexts.characterKeys}</b>
        </label>
      </div>
      <p className={tillWordsStyles.note} id={hint}>
        {laterTexts.characterKeysHint}
      </p>
    </>
  );
}
