import { formatBRL, type Cents } from '@festix/domain/ground';
import { eventWords, classes } from '@festix/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { startTexts } from '../../../../frame/app/start-texts.ts';
import { useStart } from '../../../../frame/app/use-start.ts';
import { keepStorage } from '../../../../offline/storage.ts';
import { useUpdates } from '../../../../offline/updates.ts';
import { useSession } from '../../../../session/session.store.ts';
import { useTillKeys } from '../keys/use-till-keys.ts';
import { AmountKeypad, NO_AMOUNT } from '../parts/AmountKeypad.tsx';
import { StartWarning } from '../parts/StartWarning.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { typedAmount } from '../parts/typed-amount.ts';
import { TillStage } from '../stages/TillStage.tsx';
import { openSounds } from '../till-sounds.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useTakeOver } from '../use-take-over.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import { useDrawerDeed } from './use-drawer-deed.ts';
import tillAmountKeypadStyles from '../parts/till-amount-keypad.module.css';
import tillFactsStyles from '../parts/till-facts.module.css';
import styles from '../parts/till-words.module.css';

/** Opens the drawer, with its change. Installs a new version now, while nobody waits. */
export function OpenDrawerStage() {
  const { till, event, operator, device } = useTillHere();
  const navigate = useNavigate();
  const update = useUpdates((state) => state.apply);
  const start = useStart('till');
  const [amount, setAmount] = useState<Cents>(NO_AMOUNT);
  const { isBusy, refusal, carryOut } = useDrawerDeed();
  useTillKeys('drawer', (act) => act.does === 'amount' && setAmount((now) => typedAmount(now, act.key)));
  const user = useSession((session) => session.user);
  const { takeOver, ...taking } = useTakeOver();
  const isAnother = user && user.id !== operator.id && event.operators.some(({ id }) => id === user.id);

  function open() {
    openSounds();
    // An app installed since the enrolment may get the promise of storage that the page did not.
    void keepStorage();
    carryOut(
      () => till.openDrawer(amount),
      () => void navigate(tillPage(event.event_id), { replace: true }),
    );
  }

  return (
    <TillStage
      title={texts.drawerTitle}
      hint={`${event.event.name} · ${eventWords(event.event.start_date, event.event.time_zone)}`}
      beside={
        <>
          <p className={classes(tillAmountKeypadStyles.received, 'fx-num')} role="status">
            <span>{texts.inDrawer}</span>
            <b>{formatBRL(amount)}</b>
          </p>
          <AmountKeypad value={amount} onChange={setAmount} />
          {(refusal ?? taking.refusal) && (
            <p className={styles.refusal} role="alert">
              {refusal ?? taking.refusal}
            </p>
          )}
        </>
      }
      actions={
        <>
          <TillKey look="flag" isNext isBusy={isBusy} onClick={open}>
            {texts.openDrawer}
          </TillKey>
          <TillKey look="bare" onClick={() => void navigate(tillPage(event.event_id, 'menu'))}>
            {texts.tillMenu}
          </TillKey>
        </>
      }
      below={
        <>
          <dl className={tillFactsStyles.facts}>
            <div>
              <dt>{texts.point}</dt>
              <dd>{event.sale_point.name}</dd>
            </div>
            <div>
              <dt>{texts.operator}</dt>
              <dd>{operator.name}</dd>
            </div>
            <div>
              <dt>{texts.device}</dt>
              <dd>{device.name}</dd>
            </div>
            <div>
              <dt>{startTexts.label}</dt>
              <dd>
                <span role="status">{start.word}</span> {start.keeping && <small>{start.keeping}</small>}
              </dd>
            </div>
          </dl>
          <StartWarning />
          {isAnother && (
            <TillKey isBusy={taking.isBusy} onClick={takeOver}>
              {texts.takeOver(user.name)}
            </TillKey>
          )}
          {update && !start.offersUpdate && (
            <p className={styles.note}>
              <b>{texts.updateTitle}</b> {texts.updateHint} <TillKey onClick={update}>{texts.update}</TillKey>
            </p>
          )}
          <p className={styles.note}>{texts.drawerHint}</p>
        </>
      }
    />
  );
}
