import type { PassageCountView } from '@festix/domain/contract';
import { SectionTitle } from '@festix/ui';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import { daysIn } from './places.ts';
import { PassageBars } from './PassageBars.tsx';

/** Shows people by day and area, at an event that has them. */
export function PassagesSection({ counts }: { counts: readonly PassageCountView[] }) {
  const title = daysIn(counts).length > 0 ? texts.passages : texts.passagesByArea;
  return (
    <section aria-label={title}>
      <SectionTitle ruled>{title}</SectionTitle>
      <PassageBars counts={counts} />
    </section>
  );
}
