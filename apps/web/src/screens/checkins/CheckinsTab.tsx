import { useArea } from '../../areas/area-context.tsx';
import { useEvent } from '../events/event-context.tsx';
import { ForbiddenScreen } from '../system/ForbiddenScreen.tsx';
import { CheckinsScreen } from './CheckinsScreen.tsx';

/** The tab, for those whom the event lets read its entries. */
export function CheckinsTab() {
  const { can } = useArea();
  return can('checkins:read', useEvent()) ? <CheckinsScreen /> : <ForbiddenScreen />;
}
