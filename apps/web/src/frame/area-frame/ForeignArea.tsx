import type { UserView } from '@festix/domain/contract';
import type { RoleArea } from '@festix/domain/people';
import { WorkbenchProvider } from '@festix/ui/workbench';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { ForbiddenScreen } from '../system/ForbiddenScreen.tsx';
import { AreaBench } from './AreaBench.tsx';
import { AreaProvider } from '../areas/area-context.tsx';
import { areasOf } from '../areas/area-list.ts';

/** Shows that an area is closed to the person, in the frame of one that is open, or in the public one. */
export function ForeignArea({ area, user }: { area: RoleArea; user: UserView }) {
  const [own] = areasOf(user);
  const told = <ForbiddenScreen missing={area} />;
  if (!own) return <PublicFrame>{told}</PublicFrame>;
  return (
    <AreaProvider area={own.area} user={user}>
      <WorkbenchProvider>
        <AreaBench selected="none">{told}</AreaBench>
      </WorkbenchProvider>
    </AreaProvider>
  );
}
