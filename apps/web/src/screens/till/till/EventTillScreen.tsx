import { useMemo, useState, type ReactNode } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { useSyncStatus } from '../../../offline/sync-status.ts';
import { useEventTill } from '../../../offline/till-stored.ts';
import { useSession } from '../../../session/session.store.ts';
import { APP_VERSION } from '../../../offline/app-version.ts';
import { needsInstall } from '../../door/door/platform.ts';
import { useWakeLock } from '../../door/camera/wake-lock.ts';
import { isOlder } from '../../../offline/version-order.ts';
import { ClosingReports } from './cash/ClosingReports.tsx';
import { OpenDrawerStage } from './cash/OpenDrawerStage.tsx';
import { TillKeyboard } from './keys/TillKeyboard.tsx';
import { TillVoice } from './keys/TillVoice.tsx';
import { stageOf } from './stage.ts';
import { EnrolStage } from './stages/EnrolStage.tsx';
import { ForbiddenStage } from './stages/ForbiddenStage.tsx';
import { InstallStage } from './stages/InstallStage.tsx';
import { OtherKindStage } from './stages/OtherKindStage.tsx';
import { OutdatedStage } from './stages/OutdatedStage.tsx';
import { PrepareStage } from './stages/PrepareStage.tsx';
import { SignInStage } from './stages/SignInStage.tsx';
import { StoppedStage } from './stages/StoppedStage.tsx';
import { TillStage } from './stages/TillStage.tsx';
import { useTillScreen } from './till.store.ts';
import { tillTexts as texts } from './till-texts.ts';
import { TillContext, useTillHere, type TillHere } from './use-till.ts';
import { useTillAtWork } from './use-till-at-work.ts';
import { useTillTurn } from './use-till-turn.ts';

/** Runs the till of one event on this device: one step after the other until it can sell. */
export function EventTillScreen() {
  const event_id = useParams()['event_id']!;
  return <OneEventTill key={event_id} event_id={event_id} />;
}

function OneEventTill({ event_id }: { event_id: string }) {
  const here = useEventTill(event_id);
  const session = useSession((state) => state.status);
  const halted = useSyncStatus((state) => state.halted);
  const hasAskedForSession = useTillScreen((state) => state.hasAskedForSession);
  const [skipsInstall, setSkipsInstall] = useState(false);
  const device = here?.device.known === 'this' ? here.device.device : undefined;
  const { event } = here ?? {};
  const { till, kick } = useTillAtWork(event_id, device !== undefined, here?.till !== undefined && event !== undefined);
  useTillTurn(event?.turns_at, kick);
  useWakeLock();

  const stage = stageOf({
    needsInstall: needsInstall() && !skipsInstall,
    session,
    hasAskedForSession,
    here,
    isForbidden: halted === 'forbidden',
    isOutdated: event !== undefined && isOlder(APP_VERSION, event.min_client),
  });
  const operator = here?.till?.operator;
  const drawer = here?.session;
  const context = useMemo<TillHere | undefined>(
    () => (till && event && device && operator ? { till, event, device, operator, session: drawer, kick } : undefined),
    [till, event, device, operator, drawer, kick],
  );

  switch (stage) {
    case 'loading':
      return <TillStage title="" />;
    case 'install':
      return <InstallStage onSkip={() => setSkipsInstall(true)} />;
    case 'sign-in':
      return <SignInStage />;
    case 'enrol':
      return <EnrolStage event_id={event_id} wasEvicted={here?.device.known === 'evicted'} />;
    case 'other-kind':
      return <OtherKindStage event_id={event_id} />;
    case 'prepare':
      return <PrepareStage event_id={event_id} />;
    case 'shut-out':
      return <StoppedStage title={texts.shutOutTitle} hint={texts.shutOutHint} />;
    case 'outdated':
      if (!context) return <OutdatedStage />;
      return (
        <TillContext value={context}>
          <PagesBesideSelling instead={<OutdatedStage />} />
          <ClosingReports />
        </TillContext>
      );
    case 'forbidden':
      if (!context) return <StoppedStage title={texts.forbiddenTitle} hint={texts.forbiddenHint} />;
      return (
        <TillContext value={context}>
          <PagesBesideSelling instead={<ForbiddenStage />} />
          <ClosingReports />
        </TillContext>
      );
    case 'drawer':
    case 'sell':
      if (!context) return <TillStage title={event?.event.name ?? ''} />;
      return (
        <TillContext value={context}>
          <Pages isOpen={stage === 'sell'} />
          <ClosingReports />
        </TillContext>
      );
  }
}

/** Pages that are there with the drawer closed, too; in place of any other it is opened. */
const WITHOUT_DRAWER = ['menu', 'printer', 'operator', 'queue', 'leave', 'report', 'sales', 'search', 'keys', 'close'];

/** Pages of an open drawer for a person who may no longer sell. */
const AFTER_SELLING = ['cash', 'asked', 'terminal', 'receipt'];

function Pages({ isOpen }: { isOpen: boolean }) {
  const page = usePage();
  return (
    <>
      {isOpen || WITHOUT_DRAWER.includes(page) ? <Outlet /> : <OpenDrawerStage />}
      <TillKeyboard />
      <TillVoice />
    </>
  );
}

/** Serves the pages without sales: money is still counted and sales are still uploaded. */
function PagesBesideSelling({ instead }: { instead: ReactNode }) {
  const page = usePage();
  const { session } = useTillHere();
  const isThere = WITHOUT_DRAWER.includes(page) || (session !== undefined && AFTER_SELLING.includes(page));
  return isThere ? <Outlet /> : instead;
}

function usePage(): string {
  return useLocation().pathname.split('/')[3] ?? '';
}
