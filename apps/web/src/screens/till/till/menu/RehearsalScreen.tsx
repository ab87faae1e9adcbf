import { recentWords } from '@festix/ui';
import { useCallback } from 'react';
import { RehearsalBody } from '../../../door/rehearsal/RehearsalBody.tsx';
import { rehearsalTexts as texts } from '../../../door/rehearsal/rehearsal-texts.ts';
import { useRehearsal } from '../../../door/rehearsal/use-rehearsal.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { askPrinter } from '../printer/ask-printer.ts';
import { testSound } from '../till-sounds.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import styles from '../parts/till-words.module.css';

/** Shows Menu > Ensaio: this till before it sells. */
export function RehearsalScreen() {
  const { event, kick } = useTillHere();
  const rehearsal = useRehearsal({
    event_id: event.event_id,
    kind: 'till',
    ...{ gate: null, area: null },
    min_client: event.min_client,
    testSound,
    askPrinter,
    kick: useCallback(() => kick('asked'), [kick]),
  });
  const { step, last, begin } = rehearsal;
  const isIdle = step.is === 'idle' || step.is === 'failed';
  return (
    <TillPage
      title={texts.title}
      {...(isIdle && { back: tillPage(event.event_id, 'menu') })}
      dock={
        <TillKey look="solid" isBusy={!isIdle} onClick={begin}>
          {isIdle ? (last ? texts.again : texts.begin) : texts.underWay}
        </TillKey>
      }
    >
      <p className={styles.note}>
        {last ? texts.last(recentWords(last.done_at, new Date(), event.event.time_zone)) : texts.hint.till}
      </p>
      <RehearsalBody kind="till" rehearsal={rehearsal} />
    </TillPage>
  );
}
