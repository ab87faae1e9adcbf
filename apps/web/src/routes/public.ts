import type { RouteObject } from 'react-router-dom';
import { screen } from '../frame/system/screen.ts';
import { EventPageScreen } from '../screens/selling/public/EventPageScreen.tsx';
import { EventsWallScreen } from '../screens/shopfront/public/EventsWallScreen.tsx';
import { HomeScreen } from '../screens/shopfront/public/HomeScreen.tsx';

/** Serves the public pages. The shop's own come with the first load. */
export const publicRoutes: RouteObject[] = [
  { index: true, Component: HomeScreen },
  { path: 'events', Component: EventsWallScreen },
  { path: 'events/:slug', Component: EventPageScreen },
  { path: 'venues', ...screen(() => import('../screens/shopfront/public/VenuesScreen.tsx'), 'VenuesScreen') },
  { path: 'venues/:slug', ...screen(() => import('../screens/shopfront/public/VenueScreen.tsx'), 'VenueScreen') },
  { path: 'termos', ...screen(() => import('../screens/operations/law/LegalTextScreen.tsx'), 'TermsScreen') },
  { path: 'privacidade', ...screen(() => import('../screens/operations/law/LegalTextScreen.tsx'), 'PrivacyScreen') },
  {
    path: 'be-a-producer',
    ...screen(() => import('../screens/people/account/producer/BeAProducerScreen.tsx'), 'BeAProducerScreen'),
  },
];

/** Pages that fill the screen, or frame themselves: an order has the public head once it is paid. */
export const fullPageRoutes: RouteObject[] = [
  {
    path: 'events/:slug/orders/:order_id',
    ...screen(() => import('../screens/selling/orders/OrderScreen.tsx'), 'OrderScreen'),
  },
  // The server answers with a document of its own; without it, or without a network, the order says how it stands.
  {
    path: 'events/:slug/orders/:order_id/cartao',
    ...screen(() => import('../screens/selling/orders/CardAway.tsx'), 'CardAway'),
  },
  {
    path: 'sandbox/payments/:payment_id',
    ...screen(() => import('../screens/selling/sandbox/SandboxPaymentScreen.tsx'), 'SandboxPaymentScreen'),
  },
  {
    path: 'sandbox/terminals',
    ...screen(() => import('../screens/selling/sandbox/SandboxTerminalsScreen.tsx'), 'SandboxTerminalsScreen'),
  },
  { path: 'signin', ...screen(() => import('../screens/people/account/SignInScreen.tsx'), 'SignInScreen') },
  { path: 'signup', ...screen(() => import('../screens/people/account/SignUpScreen.tsx'), 'SignUpScreen') },
  {
    path: 'signup/confirm',
    ...screen(() => import('../screens/people/account/ConfirmSignUpScreen.tsx'), 'ConfirmSignUpScreen'),
  },
  {
    path: 'auth/callback',
    ...screen(() => import('../screens/people/account/AuthCallbackScreen.tsx'), 'AuthCallbackScreen'),
  },
  {
    path: 'recover-password',
    ...screen(() => import('../screens/people/account/RecoverPasswordScreen.tsx'), 'RecoverPasswordScreen'),
  },
  {
    path: 'new-password',
    ...screen(() => import('../screens/people/account/NewPasswordScreen.tsx'), 'NewPasswordScreen'),
  },
  {
    path: 'events/:slug/orders/:order_id/tickets/:place',
    ...screen(() => import('../screens/selling/orders/TicketScreen.tsx'), 'TicketScreen'),
  },
];
