import { Outlet } from 'react-router-dom';
import { startTexts } from '../../../frame/app/start-texts.ts';
import { hindrance } from '../../door/door/platform.ts';
import { TillKey } from './parts/TillKey.tsx';
import { InsecureStage } from './stages/InsecureStage.tsx';
import { TillStage } from './stages/TillStage.tsx';

/** Requires a browser with storage for every page of the till, and says so without one. */
export function TillGround() {
  const hindered = hindrance();
  if (hindered === 'insecure') return <InsecureStage />;
  if (hindered === undefined) return <Outlet />;
  return (
    <TillStage
      title={startTexts.blockedTitle}
      hint={startTexts.reasons.blocked}
      actions={
        <TillKey look="flag" onClick={() => window.location.reload()}>
          {startTexts.again}
        </TillKey>
      }
    />
  );
}
