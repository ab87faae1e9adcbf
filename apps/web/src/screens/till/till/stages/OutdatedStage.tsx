import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { use } from 'react';
import { useUpdates } from '../../../../offline/updates.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { TillContext } from '../use-till.ts';
import { StillToDo } from './StillToDo.tsx';
import { TillStage } from './TillStage.tsx';

/** Says that the server accepts no sales of this version; earlier sales are uploaded, and the drawer can be counted. */
export function OutdatedStage() {
  const apply = useUpdates((state) => state.apply);
  const here = use(TillContext);
  return (
    <TillStage
      title={texts.outdatedTitle}
      hint={texts.outdatedHint}
      actions={
        <>
          <TillKey look="flag" icon={ArrowsClockwise} onClick={apply ?? (() => window.location.reload())}>
            {texts.update}
          </TillKey>
          {here && <StillToDo />}
        </>
      }
    />
  );
}
