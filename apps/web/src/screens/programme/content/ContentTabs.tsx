import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { AgendaScreen } from './AgendaScreen.tsx';
import { CheckoutFormScreen } from './CheckoutFormScreen.tsx';
import { FaqScreen } from './FaqScreen.tsx';
import { IntegrationsScreen } from './IntegrationsScreen.tsx';
import { PrivacyPolicyScreen } from './PrivacyPolicyScreen.tsx';

export function CheckoutFormTab() {
  return (
    <IfAllowed ability="form:edit">
      <CheckoutFormScreen />
    </IfAllowed>
  );
}

export function PrivacyPolicyTab() {
  return (
    <IfAllowed ability="privacy_policy:edit">
      <PrivacyPolicyScreen />
    </IfAllowed>
  );
}

export function FaqTab() {
  return (
    <IfAllowed ability="faq:edit">
      <FaqScreen />
    </IfAllowed>
  );
}

export function AgendaTab() {
  return (
    <IfAllowed ability="agenda:edit">
      <AgendaScreen />
    </IfAllowed>
  );
}

export function IntegrationsTab() {
  return (
    <IfAllowed ability="integrations:edit">
      <IntegrationsScreen />
    </IfAllowed>
  );
}
