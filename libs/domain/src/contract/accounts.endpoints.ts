import type { Grant, Role } from '../access/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Id } from './views.ts';

export interface GrantView {
  event_id: Id;
  permissions: Grant[];
}

export interface UserView {
  id: Id;
  name: string;
  email: string;
  phone: string | null;
  document: string | null;
  is_foreigner: boolean;
  slug: string | null;
  roles: Role[];
  grants: GrantView[];
}

export interface SessionView {
  access_token: string;
  user: UserView;
}

export interface SignInBody {
  email: string;
  password: string;
}

export const accountEndpoints = {
  signIn: endpoint<None, None, SignInBody, SessionView>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/sign-in',
    ability: 'public',
  }),
  refresh: endpoint<None, None, None, SessionView>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/refresh',
    ability: 'public',
  }),
  signOut: endpoint<None, None, None, void>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/sign-out',
    ability: 'public',
    status: 204,
  }),
  me: endpoint<None, None, None, UserView>({
    method: 'GET',
    areas: ['account'],
    path: '/me',
    ability: 'account:me',
  }),
};
