import { eventWords, Icon } from '@festix/ui';
import { DoorButton } from '@festix/ui/door';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportError } from '../../../data/report-error.ts';
import { useThisDevice } from '../../../offline/this-device-context.ts';
import { SECOND_FACTOR_PATH } from '../../../frame/sign-in/second-factor-part.ts';
import { useSession } from '../../../session/session.store.ts';
import { useNoRight } from '../../../session/use-no-right.ts';
import { useWorkplaces } from '../../../session/use-workplaces.ts';
import { doorTexts } from './door-texts.ts';
import { sheetTexts } from './sheets/sheet-texts.ts';
import { useDoorScreen } from './door.store.ts';
import { needsInstall } from './platform.ts';
import { InstallStage } from './stages/InstallStage.tsx';
import { SignInStage } from './stages/SignInStage.tsx';
import { StagePage } from './stages/StagePage.tsx';
import doorSheetStyles from './sheets/door-sheet.module.css';
import styles from './stages/stage.module.css';

/** Starts a door without an event, such as one opened by its icon: sign-in, and then the event. */
export function ChooseDoorScreen() {
  const { device } = useThisDevice();
  const session = useSession((state) => state.status);
  const hasAsked = useDoorScreen((state) => state.hasAskedForSession);
  const [isDevice, setDevice] = useState<boolean>();
  const [skipsInstall, setSkipsInstall] = useState(false);
  useEffect(() => {
    device
      .state()
      .then(({ known }) => setDevice(known === 'this'))
      .catch((error: unknown) => {
        reportError(error, 'door.choose');
        setDevice(false);
      });
  }, [device]);
  if (isDevice === undefined) return <StagePage title="" />;
  if (!isDevice && needsInstall() && !skipsInstall) return <InstallStage onSkip={() => setSkipsInstall(true)} />;
  if (session === 'signed-in') return <Doors />;
  return session === 'unknown' && !hasAsked ? <StagePage title="" /> : <SignInStage />;
}

function Doors() {
  const navigate = useNavigate();
  const { events, failure, retry } = useWorkplaces('door:work', 'door.choose');
  const { email, isWithheld, refusal, enterAsAnother } = useNoRight((role) => role !== 'sale-point', 'door.sign-out');
  if (events?.length === 0) {
    return (
      <StagePage
        title={sheetTexts.noDoors}
        hint={isWithheld ? doorTexts.noRightWithheld(email ?? '') : doorTexts.noRightHint(email ?? '')}
        actions={
          <>
            {isWithheld ? (
              <DoorButton onClick={() => window.location.assign(SECOND_FACTOR_PATH)}>
                {doorTexts.turnOnSecondFactor}
              </DoorButton>
            ) : (
              <DoorButton onClick={retry}>{doorTexts.tryAgain}</DoorButton>
            )}
            <DoorButton look="ink" onClick={enterAsAnother}>
              {doorTexts.anotherAccount}
            </DoorButton>
          </>
        }
      >
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </StagePage>
    );
  }
  return (
    <StagePage
      title={sheetTexts.chooseTitle}
      hint={events ? sheetTexts.chooseHint : sheetTexts.choosing}
      actions={failure && <DoorButton onClick={retry}>{doorTexts.tryAgain}</DoorButton>}
    >
      {failure && (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
      <div className={doorSheetStyles.settings}>
        {events?.map(({ id, name, start_date, time_zone }) => (
          <button key={id} type="button" onClick={() => void navigate(`/door/${id}`)}>
            <b>
              {name}
              <small className="fx-num">{eventWords(start_date, time_zone)}</small>
            </b>
            <Icon of={CaretRight} size={18} />
          </button>
        ))}
      </div>
    </StagePage>
  );
}
