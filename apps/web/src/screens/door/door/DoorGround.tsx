import { DoorButton } from '@festix/ui/door';
import { Outlet } from 'react-router-dom';
import { startTexts } from '../../../frame/app/start-texts.ts';
import { hindrance } from './platform.ts';
import { InsecureStage } from './stages/InsecureStage.tsx';
import { StagePage } from './stages/StagePage.tsx';

/** Checks that the browser keeps data, before every page of the door, and says so if it doesn't. */
export function DoorGround() {
  const hindered = hindrance();
  if (hindered === 'insecure') return <InsecureStage />;
  if (hindered === undefined) return <Outlet />;
  return (
    <StagePage
      title={startTexts.blockedTitle}
      hint={startTexts.reasons.blocked}
      actions={<DoorButton onClick={() => window.location.reload()}>{startTexts.again}</DoorButton>}
    />
  );
}
