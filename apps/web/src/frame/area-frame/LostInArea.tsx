import { NotFoundScreen } from '../system/NotFoundScreen.tsx';
import { AreaBench } from './AreaBench.tsx';

/** Shows that a path of the area is unknown, with the menu at hand. */
export function LostInArea() {
  return (
    <AreaBench selected="none">
      <NotFoundScreen />
    </AreaBench>
  );
}
