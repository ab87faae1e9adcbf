import type { Ability } from '@festix/domain';
import type { ReactNode } from 'react';
import { useArea } from '../../areas/area-context.tsx';
import { useEvent } from '../events/event-context.tsx';
import { ForbiddenScreen } from '../system/ForbiddenScreen.tsx';
import { AgendaScreen } from './AgendaScreen.tsx';
import { CheckoutFormScreen } from './CheckoutFormScreen.tsx';
import { FaqScreen } from './FaqScreen.tsx';
import { IntegrationsScreen } from './IntegrationsScreen.tsx';
import { PrivacyPolicyScreen } from './PrivacyPolicyScreen.tsx';

export function CheckoutFormTab() {
  return (
    <Allowed ability="form:edit">
      <CheckoutFormScreen />
    </Allowed>
  );
}

export function PrivacyPolicyTab() {
  return (
    <Allowed ability="privacy_policy:edit">
      <PrivacyPolicyScreen />
    </Allowed>
  );
}

export function FaqTab() {
  return (
    <Allowed ability="faq:edit">
      <FaqScreen />
    </Allowed>
  );
}

export function AgendaTab() {
  return (
    <Allowed ability="agenda:edit">
      <AgendaScreen />
    </Allowed>
  );
}

export function IntegrationsTab() {
  return (
    <Allowed ability="integrations:edit">
      <IntegrationsScreen />
    </Allowed>
  );
}

/** The tab, for those whom the event lets edit it. */
function Allowed({ ability, children }: { ability: Ability; children: ReactNode }) {
  const { can } = useArea();
  return can(ability, useEvent()) ? <>{children}</> : <ForbiddenScreen />;
}
