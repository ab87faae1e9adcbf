import type { DoorPanelView } from '@festix/domain/contract';
import { clockWords, Count, Figures, formatPercent, Link } from '@festix/ui';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import { busiestMinute, rateOf } from './minutes.ts';
import styles from './door-panel.module.css';

/** Shows the admitted, their rate, and the problems. */
export function DoorFigures({ panel }: { panel: DoorPanelView }) {
  const event = useEvent();
  const { link } = useArea();
  const { inside, conflicts, doubles_stopped, undone } = panel;
  const refused = panel.refusals.reduce((sum, { count }) => sum + count, 0);
  const rate = panel.is_over ? busiestMinute(panel.minutes) : undefined;
  return (
    <section aria-label={texts.figures}>
      <Figures
        columns={doubles_stopped === undefined ? 5 : 6}
        figures={[
          {
            label: texts.inside,
            value: <Count value={inside} />,
            note: texts.ofExpected(panel),
          },
          {
            label: texts.perMinute,
            value: rate ? <Count value={rate.entries} /> : <span className="fx-num">{rateOf(panel.minutes)}</span>,
            note: rate ? texts.busiest(clockWords(rate.at, event.time_zone)) : texts.lastFive,
          },
          {
            label: texts.refused,
            value: <Count value={refused} />,
            note: texts.refusedShare(formatPercent(refused === 0 ? 0 : (100 * refused) / (refused + inside))),
          },
          {
            label: texts.conflicts,
            value: <Count value={conflicts} />,
            note:
              conflicts > 0 ? (
                <Link href={link(`/events/${event.id}/checkins?conflicts=true`)} className={styles.way}>
                  {texts.seeConflicts}
                </Link>
              ) : (
                texts.openConflicts
              ),
          },
          ...(doubles_stopped === undefined
            ? []
            : [{ label: texts.doublesStopped, value: <Count value={doubles_stopped} />, note: texts.byListening }]),
          { label: texts.undone, value: <Count value={undone} />, note: texts.byTeam },
        ]}
      />
    </section>
  );
}
