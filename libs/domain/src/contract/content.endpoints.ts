import type { QuestionAssignment, QuestionType } from '../programme/content/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { endpoint, LARGEST_DOCUMENT, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id } from './views.ts';

export interface AgendaBlockView {
  id: Id;
  title: string;
  description: string | null;
  /** `23h59` or `23h59:30`, in the event's zone. */
  start_time: string;
  end_time: string | null;
}

export interface AgendaView {
  id: Id;
  title: string;
  description: string | null;
  sorting: Count;
  blocks: AgendaBlockView[];
}

export interface AgendasView {
  agendas: AgendaView[];
}

export interface AgendaBlockBody {
  id?: Id;
  title: string;
  description?: string | null;
  start_time: string;
  end_time?: string | null;
}

export interface AgendaBody {
  id?: Id;
  title: string;
  description?: string | null;
  /** Its position among the agendas; default: as in the list. */
  sorting?: number;
  blocks: AgendaBlockBody[];
}

export interface AgendasBody {
  agendas: AgendaBody[];
}

export interface FaqItemView {
  id: Id;
  question: string;
  answer: string;
}

export interface FaqView {
  faq: FaqItemView[];
}

export interface FaqItemBody {
  id?: Id;
  question: string;
  answer: string;
}

export interface FaqBody {
  faq: FaqItemBody[];
}

export interface ChoiceView {
  id: Id;
  answer: string;
  sorting: Count;
}

export interface CheckoutQuestionView {
  id: Id;
  assignment: QuestionAssignment;
  question: string;
  type: QuestionType;
  required: boolean;
  /** Whether the doors see the answers. */
  at_door: boolean;
  sorting: Count;
  /** Empty for a typed answer. */
  choices: ChoiceView[];
}

export interface CheckoutFormView {
  questions: CheckoutQuestionView[];
}

export interface ChoiceBody {
  id?: Id;
  answer: string;
  sorting?: number;
}

export interface CheckoutQuestionBody {
  id?: Id;
  assignment: QuestionAssignment;
  question: string;
  type: QuestionType;
  /** Default: required. */
  required?: boolean;
  /** Default: not shown at the doors. */
  at_door?: boolean;
  sorting?: number;
  choices?: ChoiceBody[] | null;
}

export interface CheckoutFormBody {
  questions: CheckoutQuestionBody[];
}

export interface IntegrationsView {
  gtm_id: string | null;
  ga_id: string | null;
  /** One or more, separated by commas. */
  facebook_pixel_id: string | null;
  meta_tag_manager_id: string | null;
  /** Write-only: an existing one reads as `••••` and its last four characters. */
  meta_tag_manager_access_token: string | null;
}

/**
 * Empty means null. A token that is absent, or sent as it was shown, stays while its id does, and is deleted with it;
 * null deletes it.
 */
export type IntegrationsBody = Partial<IntegrationsView>;

export interface PrivacyPolicyView {
  /** Sanitised HTML. */
  privacy_policy: string | null;
  show_privacy_policy: boolean;
}

export interface PrivacyPolicyBody {
  privacy_policy?: string | null;
  show_privacy_policy: boolean;
}

export const contentEndpoints = {
  agenda: endpoint<EventParams, None, None, AgendasView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/agenda',
    ability: 'agenda:edit',
  }),
  writeAgenda: endpoint<EventParams, None, AgendasBody, AgendasView>({
    method: 'PUT',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/agenda',
    ability: 'agenda:edit',
    largest: LARGEST_DOCUMENT,
  }),
  faq: endpoint<EventParams, None, None, FaqView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/faq',
    ability: 'faq:edit',
  }),
  writeFaq: endpoint<EventParams, None, FaqBody, FaqView>({
    method: 'PUT',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/faq',
    ability: 'faq:edit',
    largest: LARGEST_DOCUMENT,
  }),
  checkoutForm: endpoint<EventParams, None, None, CheckoutFormView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/checkout-form',
    ability: 'form:edit',
  }),
  writeCheckoutForm: endpoint<EventParams, None, CheckoutFormBody, CheckoutFormView>({
    method: 'PUT',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/checkout-form',
    ability: 'form:edit',
    largest: LARGEST_DOCUMENT,
  }),
  integrations: endpoint<EventParams, None, None, IntegrationsView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/integrations',
    ability: 'integrations:edit',
  }),
  writeIntegrations: endpoint<EventParams, None, IntegrationsBody, IntegrationsView>({
    method: 'PUT',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/integrations',
    ability: 'integrations:edit',
  }),
  privacyPolicy: endpoint<EventParams, None, None, PrivacyPolicyView>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/privacy-policy',
    ability: 'privacy_policy:edit',
  }),
  writePrivacyPolicy: endpoint<EventParams, None, PrivacyPolicyBody, PrivacyPolicyView>({
    method: 'PUT',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/privacy-policy',
    ability: 'privacy_policy:edit',
    largest: LARGEST_DOCUMENT,
  }),
};
