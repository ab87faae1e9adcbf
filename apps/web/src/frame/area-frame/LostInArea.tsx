import { NotFoundScreen } from '../system/NotFoundScreen.tsx';
import { AreaBench } from './AreaBench.tsx';

/** An address of the area that leads nowhere: the menu stays at hand. */
export function LostInArea() {
  return (
    <AreaBench selected="none">
      <NotFoundScreen />
    </AreaBench>
  );
}
