import type { RouteObject } from 'react-router-dom';
import { AskedScreen } from '../screens/till/till/asked/AskedScreen.tsx';
import { CashScreen } from '../screens/till/till/cash/CashScreen.tsx';
import { CloseScreen } from '../screens/till/till/cash/CloseScreen.tsx';
import { ReportScreen } from '../screens/till/till/cash/ReportScreen.tsx';
import { EventTillScreen } from '../screens/till/till/EventTillScreen.tsx';
import { LastTillScreen } from '../screens/till/till/LastTillScreen.tsx';
import { KeysScreen } from '../screens/till/till/keys/KeysScreen.tsx';
import { LeaveScreen } from '../screens/till/till/menu/LeaveScreen.tsx';
import { MenuScreen } from '../screens/till/till/menu/MenuScreen.tsx';
import { OperatorScreen } from '../screens/till/till/menu/OperatorScreen.tsx';
import { QueueScreen } from '../screens/till/till/menu/QueueScreen.tsx';
import { ReceiptScreen } from '../screens/till/till/receipt/ReceiptScreen.tsx';
import { SaleScreen } from '../screens/till/till/sales/SaleScreen.tsx';
import { SalesScreen } from '../screens/till/till/sales/SalesScreen.tsx';
import { VoidScreen } from '../screens/till/till/sales/VoidScreen.tsx';
import { SearchScreen } from '../screens/till/till/search/SearchScreen.tsx';
import { SellScreen } from '../screens/till/till/sell/SellScreen.tsx';
import { TillFailure } from '../screens/till/till/TillFailure.tsx';
import { TillGround } from '../screens/till/till/TillGround.tsx';

/** The till's addresses. All are loaded at once: the next one may be opened without a network. */
export const tillRoutes: RouteObject[] = [
  {
    path: '/till',
    Component: TillGround,
    ErrorBoundary: TillFailure,
    children: [
      { index: true, Component: LastTillScreen },
      // People at work elsewhere do without it.
      {
        path: 'events',
        HydrateFallback: () => null,
        lazy: async () => ({ Component: (await import('../screens/till/till/ChooseTillScreen.tsx')).ChooseTillScreen }),
      },
      {
        path: ':event_id',
        Component: EventTillScreen,
        children: [
          { index: true, Component: SellScreen },
          { path: 'pay', Component: SellScreen },
          { path: 'asked/:order_id', Component: AskedScreen },
          { path: 'receipt/:order_id', Component: ReceiptScreen },
          { path: 'sales', Component: SalesScreen },
          { path: 'sales/:order_id', Component: SaleScreen },
          { path: 'sales/:order_id/void', Component: VoidScreen },
          { path: 'search', Component: SearchScreen },
          { path: 'cash', Component: CashScreen },
          { path: 'close', Component: CloseScreen },
          { path: 'report/:session_id', Component: ReportScreen },
          { path: 'menu', Component: MenuScreen },
          { path: 'keys', Component: KeysScreen },
          {
            path: 'rehearsal',
            HydrateFallback: () => null,
            lazy: async () => ({
              Component: (await import('../screens/till/till/menu/RehearsalScreen.tsx')).RehearsalScreen,
            }),
          },
          { path: 'operator', Component: OperatorScreen },
          { path: 'queue', Component: QueueScreen },
          { path: 'leave', Component: LeaveScreen },
          { path: '*', Component: SellScreen },
        ],
      },
    ],
  },
];
