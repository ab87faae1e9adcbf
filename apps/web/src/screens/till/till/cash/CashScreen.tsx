import { formatBRL, formatDateTime, type Cents } from '@festix/domain/ground';
import { Amount, classes } from '@festix/ui';
import { ArrowLineDown } from '@phosphor-icons/react/ArrowLineDown';
import { ArrowLineUp } from '@phosphor-icons/react/ArrowLineUp';
import { LockKey } from '@phosphor-icons/react/LockKey';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCashMoves } from '../../../../offline/till-cash.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { TillField } from '../parts/TillField.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useSettled } from '../use-settled.ts';
import { tillPage, useTill } from '../use-till.ts';
import { useDrawerDeed } from './use-drawer-deed.ts';
import tillRowsStyles from '../parts/till-rows.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../parts/till-words.module.css';
import tillCashScreenStyles from './till-cash-screen.module.css';

/** Takes supplies and withdrawals. The expected content of the drawer is hidden before its count. */
export function CashScreen() {
  const { event, session } = useTill();
  const navigate = useNavigate();
  const moves = useCashMoves(session.id) ?? [];
  const [kind, setKind] = useState<MoveKind>();
  const [saved, setSaved] = useState<string>();

  function choose(chosen: MoveKind) {
    setKind(chosen);
    setSaved(undefined);
  }

  function noteSaved(words: string) {
    setKind(undefined);
    setSaved(words);
  }

  return (
    <TillPage
      title={laterTexts.cash}
      back={tillPage(event.event_id)}
      backLabel={texts.toLots}
      dock={
        <TillKey look="solid" icon={LockKey} onClick={() => void navigate(tillPage(event.event_id, 'close'))}>
          {texts.closeTitle}
        </TillKey>
      }
    >
      <p className={styles.note}>{laterTexts.cashHint}</p>
      <div className={classes(tillKeyStyles.keysTwo, styles.gap)}>
        <TillKey
          icon={ArrowLineDown}
          look={kind === 'supply' ? 'solid' : 'raised'}
          aria-pressed={kind === 'supply'}
          onClick={() => choose('supply')}
        >
          {laterTexts.supply}
        </TillKey>
        <TillKey
          icon={ArrowLineUp}
          look={kind === 'withdrawal' ? 'solid' : 'raised'}
          aria-pressed={kind === 'withdrawal'}
          onClick={() => choose('withdrawal')}
        >
          {laterTexts.withdrawal}
        </TillKey>
      </div>
      {kind && <MoveForm key={kind} kind={kind} onDone={noteSaved} />}
      <p className={classes(styles.note, styles.even)} role="status">
        {saved}
      </p>
      <ul className={classes(tillRowsStyles.rows, 'fx-num')}>
        {moves.map((move) => (
          <li key={move.id} className={tillRowsStyles.row}>
            <div>
              <b>{laterTexts.moves[move.kind]}</b>
              <small>
                {[formatDateTime(move.at, event.event.time_zone), move.by.name, move.note].filter(Boolean).join(' · ')}
              </small>
            </div>
            <span className={tillRowsStyles.end}>
              <Amount cents={(move.kind === 'withdrawal' ? -move.amount : move.amount) as Cents} />
            </span>
          </li>
        ))}
      </ul>
    </TillPage>
  );
}

type MoveKind = 'supply' | 'withdrawal';

/** Shows the typed amount before it counts: no key reverts it. */
function MoveForm({ kind, onDone }: { kind: MoveKind; onDone: (words: string) => void }) {
  const { till } = useTill();
  const [amount, setAmount] = useState<Cents>();
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, refusal, carryOut } = useDrawerDeed();

  function save() {
    if (!amount) return setWrong(laterTexts.amountMissing);
    setWrong(undefined);
    if (!isAsking) return setAsking(true);
    const told = note.trim() || undefined;
    carryOut(
      () => (kind === 'supply' ? till.supply(amount, told) : till.withdraw(amount, told)),
      () => onDone(laterTexts.moveSaved[kind](formatBRL(amount))),
    );
  }

  return (
    <form
      className={tillCashScreenStyles.move}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) save();
      }}
    >
      <p className={styles.note}>{kind === 'supply' ? laterTexts.supplyHint : laterTexts.withdrawalHint}</p>
      <AmountField
        label={kind === 'supply' ? laterTexts.supplyAmount : laterTexts.withdrawalAmount}
        value={amount}
        error={wrong}
        disabled={isAsking}
        onChange={setAmount}
      />
      <TillField
        label={laterTexts.note}
        aside={texts.optional}
        placeholder={laterTexts.noteExample}
        maxLength={200}
        autoComplete="off"
        disabled={isAsking}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {isAsking && amount ? (
        <MoveQuestion
          words={laterTexts.moveAsked[kind](formatBRL(amount))}
          isBusy={isBusy}
          onBack={() => setAsking(false)}
        />
      ) : (
        <div className={classes(tillKeyStyles.keys, styles.gap)}>
          <TillKey look="solid" type="submit">
            {laterTexts.saveMove}
          </TillKey>
        </div>
      )}
    </form>
  );
}

interface MoveQuestionProps {
  words: string;
  isBusy: boolean;
  onBack: () => void;
}

/**
 * Asks to confirm a move of cash. Its first key stands in the place of the key before and works only once the page has
 * settled, so that the second tap of two confirms nothing.
 */
function MoveQuestion({ words, isBusy, onBack }: MoveQuestionProps) {
  const isSettled = useSettled();
  return (
    <div className={classes(tillKeyStyles.keys, styles.gap)}>
      <p className={classes(styles.wayHint, 'fx-num')} role="alert">
        {words}
      </p>
      <TillKey look="solid" type="submit" autoFocus isBusy={isBusy || !isSettled}>
        {isBusy ? laterTexts.saving : laterTexts.confirmMove}
      </TillKey>
      <TillKey disabled={isBusy} onClick={onBack}>
        {laterTexts.correctMove}
      </TillKey>
    </div>
  );
}
