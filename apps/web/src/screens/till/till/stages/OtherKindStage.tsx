import { useUnanswered } from '../../../../offline/stored.ts';
import { EnrolStage, type EnrolStageProps } from './EnrolStage.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { TillStage } from './TillStage.tsx';

/** Turns a door's browser into a till by a new enrolment, once its door ops are sent. */
export function OtherKindStage({ event_id }: Pick<EnrolStageProps, 'event_id'>) {
  const left = useUnanswered();
  if (left === undefined) return <TillStage title="" />;
  if (left.length === 0) return <EnrolStage event_id={event_id} wasEvicted={false} />;
  return (
    <TillStage
      title={texts.otherKindTitle}
      hint={texts.otherKindHint}
      actions={
        <TillKey look="solid" onClick={() => window.location.assign(`/door/${event_id}`)}>
          {texts.openDoor}
        </TillKey>
      }
    />
  );
}
