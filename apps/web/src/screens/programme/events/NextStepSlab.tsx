import { type EventView } from '@festix/domain/contract';
import { type Ability } from '@festix/domain/people';
import { checklistTexts, nextStep, type NextStep } from '@festix/domain/programme';
import { Button, Slab } from '@festix/ui';
import { useState } from 'react';
import { serverNow } from '../../../data/server-clock.ts';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useCopyEventLink } from './EventActions.tsx';
import { PublishDialog } from './life/PublishDialog.tsx';
import { useChecklistPlaces } from './life/use-checklist-places.ts';
import { nextStepTexts as texts } from './next-step-texts.ts';

export interface NextStepSlabProps {
  event: EventView;
  step: NextStep;
}

/** Returns a function of the number of paid orders, which returns the event's next step if the viewer may take it. */
export function useNextStep(event: EventView): (orders_count: number) => NextStep | undefined {
  const { can } = useArea();
  return (orders_count) => {
    const step = nextStep({ ...event, orders_count }, new Date(serverNow()));
    return step && can(abilityFor(step), event) ? step : undefined;
  };
}

function abilityFor(step: NextStep): Ability {
  return step === 'lots' || step === 'meia' || step === 'open-sale' ? 'lots:edit' : 'events:edit';
}

/** Offers the next step of an event without a sale, with one key. */
export function NextStepSlab({ event, step }: NextStepSlabProps) {
  const { title, line } = wordsOf(step);
  const key = <StepKey event={event} step={step} />;
  return <Slab label={texts.label} value={title} inWords note={line} action={key} />;
}

function StepKey({ event, step }: NextStepSlabProps) {
  const { link } = useArea();
  const placeOf = useChecklistPlaces(event);
  const copyLink = useCopyEventLink();
  const [isAsking, setAsking] = useState(false);
  switch (step) {
    case 'share':
      return (
        <Button type="primary" block onClick={() => void copyLink(event.slug)}>
          {texts.share.key}
        </Button>
      );
    case 'publish':
      return (
        <>
          <Button type="primary" block onClick={() => setAsking(true)}>
            {texts.publish.key}
          </Button>
          {isAsking && <PublishDialog event={event} onClose={() => setAsking(false)} />}
        </>
      );
    case 'lots':
      return <KeyLink href={link(`/events/${event.id}/lots/create`)}>{texts.lots.key}</KeyLink>;
    case 'open-sale':
      return <KeyLink href={link(`/events/${event.id}/lots`)}>{texts['open-sale'].key}</KeyLink>;
    default:
      return <KeyLink href={placeOf(step)}>{step === 'seller' ? texts.seller.key : texts.missing.key}</KeyLink>;
  }
}

function KeyLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink type="primary" block href={href}>
      {children}
    </ButtonLink>
  );
}

/** Returns the words of a step; a line of the checklist without its own is named as the checklist does. */
function wordsOf(step: NextStep): { title: string; line: string } {
  switch (step) {
    case 'lots':
    case 'seller':
    case 'publish':
    case 'open-sale':
    case 'share':
      return texts[step];
    default:
      return { title: texts.missing.title, line: texts.missing.line(checklistTexts[step]) };
  }
}
