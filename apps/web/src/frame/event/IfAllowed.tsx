import type { Ability } from '@festix/domain/people';
import type { ReactNode } from 'react';
import { useArea } from '../areas/area-context.tsx';
import { ForbiddenScreen } from '../system/ForbiddenScreen.tsx';
import { useEvent } from './event-context.tsx';

export interface IfAllowedProps {
  /** What the event must let the viewer do. */
  ability: Ability;
  children: ReactNode;
}

/** A tab of an event, or a screen inside one, for those whom the event lets in. */
export function IfAllowed({ ability, children }: IfAllowedProps) {
  const { can } = useArea();
  return can(ability, useEvent()) ? children : <ForbiddenScreen />;
}
