import { StatusTag } from '@festix/ui';
import { Power } from '@phosphor-icons/react/Power';
import { salePointsTexts as texts } from './sale-points-texts.ts';

/** A sale point that sells nothing any more says so. */
export function OffTag() {
  return <StatusTag icon={Power}>{texts.isOff}</StatusTag>;
}
