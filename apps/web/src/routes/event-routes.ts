import type { RouteObject } from 'react-router-dom';
import { RouteFailure } from '../frame/system/RouteFailure.tsx';
import { screen } from '../frame/system/screen.ts';

/** Serves the events of an area and their tabs, which the event's abilities open. */
export const eventRoutes: RouteObject[] = [
  { path: 'events', ...screen(() => import('../screens/programme/events/EventsScreen.tsx'), 'EventsScreen') },
  {
    path: 'events/:event_id',
    ...screen(() => import('../screens/programme/events/EventShell.tsx'), 'EventShell'),
    children: [
      {
        // Inside the event, whose head and tabs stay around a broken screen.
        ErrorBoundary: RouteFailure,
        children: [
          { index: true, ...screen(() => import('../screens/programme/events/EventShell.tsx'), 'EventStart') },
          { path: 'overview', ...screen(() => import('../screens/figures/overview/OverviewTab.tsx'), 'OverviewTab') },
          { path: 'general', ...screen(() => import('../screens/programme/general/GeneralTab.tsx'), 'GeneralTab') },
          { path: 'lots', ...screen(() => import('../screens/programme/lots/LotsTab.tsx'), 'LotsTab') },
          { path: 'lots/create', ...screen(() => import('../screens/programme/lots/LotsTab.tsx'), 'NewLotTab') },
          { path: 'lots/:lot_id', ...screen(() => import('../screens/programme/lots/LotsTab.tsx'), 'LotTab') },
          { path: 'access', ...screen(() => import('../screens/programme/passes/AccessTab.tsx'), 'AccessTab') },
          { path: 'checkins', ...screen(() => import('../screens/door/checkins/CheckinsTab.tsx'), 'CheckinsTab') },
          {
            path: 'checkins/panel',
            ...screen(() => import('../screens/door/door-panel/DoorPanelTab.tsx'), 'DoorPanelTab'),
          },
          {
            path: 'checkins/rehearsal',
            ...screen(() => import('../screens/door/rehearsals/RehearsalsTab.tsx'), 'RehearsalsTab'),
          },
          {
            path: 'checkins/devices',
            ...screen(() => import('../screens/door/devices/DevicesTab.tsx'), 'DevicesTab'),
          },
          { path: 'coupons', ...screen(() => import('../screens/programme/coupons/CouponsTab.tsx'), 'CouponsTab') },
          {
            path: 'coupons/create',
            ...screen(() => import('../screens/programme/coupons/CouponsTab.tsx'), 'NewCouponTab'),
          },
          { path: 'sales', ...screen(() => import('../screens/figures/sales/SalesTab.tsx'), 'SalesTab') },
          { path: 'sales/:order_id', ...screen(() => import('../screens/figures/sales/SalesTab.tsx'), 'SaleTab') },
          {
            path: 'participants',
            ...screen(() => import('../screens/figures/participants/ParticipantsTab.tsx'), 'ParticipantsTab'),
          },
          {
            path: 'courtesies',
            ...screen(() => import('../screens/selling/courtesies/CourtesiesTab.tsx'), 'CourtesiesTab'),
          },
          {
            path: 'courtesies/create',
            ...screen(() => import('../screens/selling/courtesies/CourtesiesTab.tsx'), 'NewCourtesyTab'),
          },
          {
            path: 'courtesies/spreadsheet',
            ...screen(() => import('../screens/selling/courtesies/CourtesiesTab.tsx'), 'CourtesySheetTab'),
          },
          { path: 'partners', ...screen(() => import('../screens/selling/partners/PartnersTab.tsx'), 'PartnersTab') },
          {
            path: 'partners/list',
            ...screen(() => import('../screens/selling/partners/PartnersTab.tsx'), 'PartnerListTab'),
          },
          { path: 'form', ...screen(() => import('../screens/programme/content/ContentTabs.tsx'), 'CheckoutFormTab') },
          {
            path: 'privacy_policy',
            ...screen(() => import('../screens/programme/content/ContentTabs.tsx'), 'PrivacyPolicyTab'),
          },
          { path: 'faq', ...screen(() => import('../screens/programme/content/ContentTabs.tsx'), 'FaqTab') },
          { path: 'agenda', ...screen(() => import('../screens/programme/content/ContentTabs.tsx'), 'AgendaTab') },
          {
            path: 'integrations',
            ...screen(() => import('../screens/programme/content/ContentTabs.tsx'), 'IntegrationsTab'),
          },
          { path: 'leases', ...screen(() => import('../screens/till/leases/LeasesTab.tsx'), 'LeasesTab') },
          { path: 'payouts', ...screen(() => import('../screens/money/payouts/PayoutsTab.tsx'), 'PayoutsTab') },
          {
            path: 'payouts/create',
            ...screen(() => import('../screens/money/payouts/PayoutsTab.tsx'), 'NewPayoutTab'),
          },
          { path: 'expenses', ...screen(() => import('../screens/money/expenses/ExpensesTab.tsx'), 'ExpensesTab') },
          {
            path: 'expenses/create',
            ...screen(() => import('../screens/money/expenses/ExpensesTab.tsx'), 'NewExpenseTab'),
          },
          { path: 'refunds', ...screen(() => import('../screens/selling/support/RefundsTab.tsx'), 'RefundsTab') },
          { path: 'teams', ...screen(() => import('../screens/people/teams/EventTeamsTab.tsx'), 'EventTeamsTab') },
          { path: 'changes', ...screen(() => import('../screens/programme/support/ChangesTab.tsx'), 'ChangesTab') },
          { path: '*', ...screen(() => import('../frame/system/NotFoundScreen.tsx'), 'NotFoundScreen') },
        ],
      },
    ],
  },
  { path: 'more', ...screen(() => import('../frame/area-frame/MoreScreen.tsx'), 'MoreScreen') },
];
