import { eventWords, Icon, SavingFlags } from '@festix/ui';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportError } from '../../../data/report-error.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { SECOND_FACTOR_PATH } from '../../../frame/sign-in/second-factor-part.ts';
import { useSession } from '../../../session/session.store.ts';
import { useNoRight } from '../../../session/use-no-right.ts';
import { useWorkplaces } from '../../../session/use-workplaces.ts';
import { needsInstall } from '../../door/door/platform.ts';
import { TillKey } from './parts/TillKey.tsx';
import { InstallStage } from './stages/InstallStage.tsx';
import { SignInStage } from './stages/SignInStage.tsx';
import { TillStage } from './stages/TillStage.tsx';
import { useTillScreen } from './till.store.ts';
import { laterTexts } from './later-texts.ts';
import { tillTexts as texts } from './till-texts.ts';
import { tillPage } from './use-till.ts';
import tillMenuStyles from './parts/till-menu.module.css';
import styles from './parts/till-words.module.css';

/** Starts a till without an event, such as one opened by its icon: asks for the person, and then the event. */
export function ChooseTillScreen() {
  const { device } = useThisDevice();
  const session = useSession((state) => state.status);
  const hasAsked = useTillScreen((state) => state.hasAskedForSession);
  const [isDevice, setDevice] = useState<boolean>();
  const [skipsInstall, setSkipsInstall] = useState(false);
  useEffect(() => {
    device
      .state()
      .then(({ known }) => setDevice(known === 'this'))
      .catch((error: unknown) => {
        reportError(error, 'till.choose');
        setDevice(false);
      });
  }, [device]);
  if (isDevice === undefined) return <TillStage title="" />;
  if (!isDevice && needsInstall() && !skipsInstall) return <InstallStage onSkip={() => setSkipsInstall(true)} />;
  if (session === 'signed-in') return <Tills />;
  return session === 'unknown' && !hasAsked ? <TillStage title="" /> : <SignInStage />;
}

function Tills() {
  const navigate = useNavigate();
  const { events, failure, retry } = useWorkplaces('sale-point:sell', 'till.choose');
  const { email, isWithheld, refusal, enterAsAnother } = useNoRight((role) => role === 'sale-point', 'till.sign-out');
  if (events?.length === 0) {
    return (
      <TillStage
        title={laterTexts.noTills}
        hint={isWithheld ? texts.noRightWithheld(email ?? '') : texts.noRightHint(email ?? '')}
        actions={
          <>
            {isWithheld ? (
              <TillKey look="solid" onClick={() => window.location.assign(SECOND_FACTOR_PATH)}>
                {texts.turnOnSecondFactor}
              </TillKey>
            ) : (
              <TillKey look="solid" onClick={retry}>
                {texts.tryAgain}
              </TillKey>
            )}
            <TillKey onClick={enterAsAnother}>{texts.anotherAccount}</TillKey>
          </>
        }
      >
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </TillStage>
    );
  }
  return (
    <TillStage
      title={laterTexts.chooseTitle}
      hint={laterTexts.chooseHint}
      actions={
        failure && (
          <TillKey look="solid" onClick={retry}>
            {texts.tryAgain}
          </TillKey>
        )
      }
    >
      {failure && (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
      {!events && !failure && (
        <p className={styles.note}>
          <SavingFlags label={laterTexts.choosing} />
        </p>
      )}
      <ul className={tillMenuStyles.menu}>
        {events?.map(({ id, name, start_date, time_zone }) => (
          <li key={id}>
            <button type="button" onClick={() => void navigate(tillPage(id))}>
              <b>{name}</b>
              <span className="fx-num">{eventWords(start_date, time_zone)}</span>
              <Icon of={CaretRight} size={18} />
            </button>
          </li>
        ))}
      </ul>
    </TillStage>
  );
}
