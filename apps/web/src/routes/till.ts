import type { RouteObject } from 'react-router-dom';
import { part } from './part.ts';
import { AskedScreen } from '../screens/till/till/asked/AskedScreen.tsx';
import { EventTillScreen } from '../screens/till/till/EventTillScreen.tsx';
import { LastTillScreen } from '../screens/till/till/LastTillScreen.tsx';
import { ReceiptScreen } from '../screens/till/till/receipt/ReceiptScreen.tsx';
import { SellScreen } from '../screens/till/till/sell/SellScreen.tsx';
import { TillGround } from '../screens/till/till/TillGround.tsx';

/**
 * The till's addresses. The code of a sale comes at once, that of the rest after the first screen, and the service worker
 * keeps it: the next screen may be opened without a network.
 */
export const tillRoutes: RouteObject[] = [
  {
    path: '/till',
    Component: TillGround,
    children: [
      { index: true, Component: LastTillScreen },
      // People at work elsewhere do without it.
      { path: 'events', ...part(() => import('../screens/till/till/ChooseTillScreen.tsx'), 'ChooseTillScreen') },
      {
        path: ':event_id',
        Component: EventTillScreen,
        children: [
          { index: true, Component: SellScreen },
          { path: 'pay', Component: SellScreen },
          { path: 'asked/:order_id', Component: AskedScreen },
          {
            path: 'terminal/:order_id',
            ...part(() => import('../screens/till/till/terminal/TerminalScreen.tsx'), 'TerminalScreen'),
          },
          { path: 'receipt/:order_id', Component: ReceiptScreen },
          {
            path: 'rehearsal',
            ...part(() => import('../screens/till/till/menu/RehearsalScreen.tsx'), 'RehearsalScreen'),
          },
          { path: 'sales', ...part(() => import('../screens/till/till/sales/SalesScreen.tsx'), 'SalesScreen') },
          { path: 'sales/:order_id', ...part(() => import('../screens/till/till/sales/SaleScreen.tsx'), 'SaleScreen') },
          {
            path: 'sales/:order_id/void',
            ...part(() => import('../screens/till/till/sales/VoidScreen.tsx'), 'VoidScreen'),
          },
          { path: 'search', ...part(() => import('../screens/till/till/search/SearchScreen.tsx'), 'SearchScreen') },
          { path: 'cash', ...part(() => import('../screens/till/till/cash/CashScreen.tsx'), 'CashScreen') },
          { path: 'close', ...part(() => import('../screens/till/till/cash/CloseScreen.tsx'), 'CloseScreen') },
          {
            path: 'report/:session_id',
            ...part(() => import('../screens/till/till/cash/ReportScreen.tsx'), 'ReportScreen'),
          },
          { path: 'menu', ...part(() => import('../screens/till/till/menu/MenuScreen.tsx'), 'MenuScreen') },
          { path: 'printer', ...part(() => import('../screens/till/till/printer/PrinterScreen.tsx'), 'PrinterScreen') },
          { path: 'keys', ...part(() => import('../screens/till/till/keys/KeysScreen.tsx'), 'KeysScreen') },
          { path: 'operator', ...part(() => import('../screens/till/till/menu/OperatorScreen.tsx'), 'OperatorScreen') },
          { path: 'queue', ...part(() => import('../screens/till/till/menu/QueueScreen.tsx'), 'QueueScreen') },
          { path: 'leave', ...part(() => import('../screens/till/till/menu/LeaveScreen.tsx'), 'LeaveScreen') },
          { path: '*', Component: SellScreen },
        ],
      },
    ],
  },
];
