import type { Ability } from '@festix/domain';
import type { ReactNode } from 'react';
import { useArea } from '../../areas/area-context.tsx';
import { useEvent } from '../events/event-context.tsx';
import { ForbiddenScreen } from '../system/ForbiddenScreen.tsx';
import { CourtesiesScreen } from './CourtesiesScreen.tsx';
import { CourtesySheetScreen } from './CourtesySheetScreen.tsx';
import { NewCourtesyScreen } from './NewCourtesyScreen.tsx';

/** The tab, for those who may give tickets away. */
export function CourtesiesTab() {
  return (
    <Allowed to="courtesies:read">
      <CourtesiesScreen />
    </Allowed>
  );
}

export function NewCourtesyTab() {
  return (
    <Allowed to="courtesies:edit">
      <NewCourtesyScreen />
    </Allowed>
  );
}

export function CourtesySheetTab() {
  return (
    <Allowed to="courtesies:edit">
      <CourtesySheetScreen />
    </Allowed>
  );
}

function Allowed({ to, children }: { to: Ability; children: ReactNode }) {
  const { can } = useArea();
  return can(to, useEvent()) ? children : <ForbiddenScreen />;
}
