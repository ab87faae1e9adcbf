import type { Ability } from '@festix/domain/people';
import type { ReactNode } from 'react';
import { useArea } from '../areas/area-context.tsx';
import { ForbiddenScreen } from '../system/ForbiddenScreen.tsx';
import { useEvent } from './event-context.tsx';

export interface IfAllowedProps {
  /** The required ability. */
  ability: Ability;
  children: ReactNode;
}

/** Shows a tab of an event, or a screen inside one, to viewers with the ability. */
export function IfAllowed({ ability, children }: IfAllowedProps) {
  const { can } = useArea();
  return can(ability, useEvent()) ? children : <ForbiddenScreen />;
}
