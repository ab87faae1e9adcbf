import type { RoleArea } from '@festix/domain/people';
import { WorkbenchProvider } from '@festix/ui/workbench';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { FailureFrame, type FailureFrameValue } from '../app/failure-frame.tsx';
import { RequireSession } from '../app/RequireSession.tsx';
import { useSession } from '../../session/session.store.ts';
import { AreaBench } from './AreaBench.tsx';
import { AreaProvider, useArea } from '../areas/area-context.tsx';
import { ForeignArea } from './ForeignArea.tsx';
import { menuOf } from '../areas/menus.ts';

/** Provides one area to its children; shows a person without its role that it is closed. */
export function AreaFrame({ area }: { area: RoleArea }) {
  return (
    <RequireSession>
      <OwnArea area={area} />
    </RequireSession>
  );
}

function OwnArea({ area }: { area: RoleArea }) {
  const user = useSession((session) => session.user);
  if (!user) return null;
  if (!user.roles.includes(area)) return <ForeignArea area={area} user={user} />;
  return (
    <AreaProvider area={area} user={user}>
      <WorkbenchProvider>
        <FailureFrame value={IN_AREA}>
          <Outlet />
        </FailureFrame>
      </WorkbenchProvider>
    </AreaProvider>
  );
}

const IN_AREA: FailureFrameValue = { Frame: BenchOfFailure, level: 1 };

/** Draws the area around a screen that failed to load. */
function BenchOfFailure({ children }: { children: ReactNode }) {
  const { area } = useArea();
  const [, , place = ''] = useLocation().pathname.split('/');
  const entry = menuOf(area).find(({ path }) => path === (place && `/${place}`));
  return <AreaBench selected={entry?.key ?? 'none'}>{children}</AreaBench>;
}
