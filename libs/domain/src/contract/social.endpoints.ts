import { endpoint, type None } from './endpoint.ts';

export const SOCIAL_PROVIDERS = ['google', 'apple'] as const;

/** An OpenID Connect provider. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** The providers set up here; the others are hidden. */
export interface SocialProvidersView {
  google: boolean;
  apple: boolean;
}

export interface SocialParams {
  provider: string;
}

export interface SocialStartQuery {
  /** A path of this origin to go on to. */
  next?: string;
}

/** A provider's answer: Apple's as a form, Google's in the URL. */
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
  /** Redirects the browser to the provider. */
  start: endpoint<SocialParams, SocialStartQuery, None, void>({
    method: 'GET',
    areas: ['public'],
    path: '/auth/social/{provider}',
    ability: 'public',
    status: 302,
  }),
  /** Google's redirect URL. */
  callback: endpoint<SocialParams, SocialCallback, None, void>({
    method: 'GET',
    areas: ['public'],
    path: '/auth/social/{provider}/callback',
    ability: 'public',
    status: 302,
  }),
  /** Apple's redirect URL, for a form. */
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
