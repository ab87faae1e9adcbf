import { StatusTag } from '@festix/ui';
import { Power } from '@phosphor-icons/react/Power';
import { salePointsTexts as texts } from './sale-points-texts.ts';

/** Marks a disabled sale point. */
export function OffTag() {
  return <StatusTag icon={Power}>{texts.isOff}</StatusTag>;
}
