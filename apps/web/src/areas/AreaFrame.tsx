import type { RoleArea } from '@festix/domain';
import { WorkbenchProvider } from '@festix/ui/workbench';
import { Outlet } from 'react-router-dom';
import { RequireSession } from '../app/RequireSession.tsx';
import { useSession } from '../session/session.store.ts';
import { AreaProvider } from './area-context.tsx';
import { ForeignArea } from './ForeignArea.tsx';

/** Everything below is one area of the person who is signed in; who lacks its role is told so. */
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
        <Outlet />
      </WorkbenchProvider>
    </AreaProvider>
  );
}
