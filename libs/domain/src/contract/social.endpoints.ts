import { endpoint, type None } from './endpoint.ts';

export const SOCIAL_PROVIDERS = ['google', 'apple'] as const;

/** Who can vouch for a person by OpenID Connect. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** Which providers this installation is set up for; the others are not shown. */
export interface SocialProvidersView {
  google: boolean;
  apple: boolean;
}

export interface SocialParams {
  provider: string;
}

export interface SocialStartQuery {
  /** A path of this origin where the person goes on afterwards. */
  next?: string;
}

/** What a provider sends back; Apple as a form, Google in the address. */
export interface SocialCallback {
  state?: string;
  code?: string;
  error?: string;
  error_description?: string;
  id_token?: string;
  /** Apple's, as JSON, and only the first time. */
  user?: string;
  iss?: string;
  scope?: string;
  authuser?: string;
  prompt?: string;
  hd?: string;
}

/** Bytes of the one form that another site's page sends here. */
const LARGEST_FORM = 16 * 1024;

export const socialEndpoints = {
  providers: endpoint<None, None, None, SocialProvidersView>({
    method: 'GET',
    areas: ['public'],
    path: '/auth/social',
    ability: 'public',
  }),
  /** Sends the browser to the provider. */
  start: endpoint<SocialParams, SocialStartQuery, None, void>({
    method: 'GET',
    areas: ['public'],
    path: '/auth/social/{provider}',
    ability: 'public',
    status: 302,
  }),
  /** Where Google sends the browser back to. */
  callback: endpoint<SocialParams, SocialCallback, None, void>({
    method: 'GET',
    areas: ['public'],
    path: '/auth/social/{provider}/callback',
    ability: 'public',
    status: 302,
  }),
  /** Where Apple sends the browser back to, with a form. */
  formCallback: endpoint<SocialParams, None, SocialCallback, void>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/social/{provider}/callback',
    ability: 'public',
    status: 302,
    consumes: 'application/x-www-form-urlencoded',
    largest: LARGEST_FORM,
  }),
};
