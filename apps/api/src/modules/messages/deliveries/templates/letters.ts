import {
  accountDeleted,
  accountExists,
  confirmSignUp,
  emailChange,
  emailChanged,
  noAccount,
  passwordChanged,
  recovery,
  secondFactor,
} from './account-letters.ts';
import { eventCancelled, eventChanged } from './announcement-letters.ts';
import { webhookSwitchedOff } from './developer-letters.ts';
import type { Letter } from './letter.ts';
import type { MailData, MailTemplate } from '../mail-data.ts';
import { payoutCorrected, payoutDone, payoutRejected, payoutRequested } from './payout-letters.ts';
import { refundAsked, refundDone, refundRefused, refundRunDone, ticketRefunded } from './refund-letters.ts';
import {
  confirmOrder,
  courtesyRemoved,
  orderAccess,
  orderAddressCorrected,
  orderAddressRemoved,
  placeGivenBack,
  placeTakenBack,
  ticketAskedBack,
  ticketKept,
  ticketPassedOn,
  ticketReturned,
  tickets,
} from './ticket-letters.ts';
import { producerApproved, producerRejected, salePointInvitation, teamInvitation } from './people-letters.ts';

const LETTERS: { readonly [Template in MailTemplate]: (data: MailData[Template]) => Letter } = {
  'confirm-sign-up': confirmSignUp,
  'confirm-order': confirmOrder,
  'order-access': orderAccess,
  'account-exists': accountExists,
  'no-account': noAccount,
  recovery,
  'email-change': emailChange,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'second-factor': secondFactor,
  'account-deleted': accountDeleted,
  'team-invitation': teamInvitation,
  'sale-point-invitation': salePointInvitation,
  'producer-approved': producerApproved,
  'producer-rejected': producerRejected,
  'refund-asked': refundAsked,
  'refund-done': refundDone,
  'refund-refused': refundRefused,
  'refund-run-done': refundRunDone,
  'event-cancelled': eventCancelled,
  'event-changed': eventChanged,
  'ticket-refunded': ticketRefunded,
  'ticket-passed-on': ticketPassedOn,
  'courtesy-removed': courtesyRemoved,
  'order-address-removed': orderAddressRemoved,
  'order-address-corrected': orderAddressCorrected,
  'ticket-asked-back': ticketAskedBack,
  'ticket-returned': ticketReturned,
  'ticket-kept': ticketKept,
  'place-given-back': placeGivenBack,
  'place-taken-back': placeTakenBack,
  'payout-requested': payoutRequested,
  'payout-done': payoutDone,
  'payout-rejected': payoutRejected,
  'payout-corrected': payoutCorrected,
  'webhook-switched-off': webhookSwitchedOff,
  tickets,
};

/** Names every mail. */
export const MAIL_TEMPLATES = Object.keys(LETTERS) as MailTemplate[];

/** Returns the letter of a mail. Throws for a template unknown to this version. */
export function writeLetter<Template extends MailTemplate>(template: Template, data: MailData[Template]): Letter {
  if (!Object.hasOwn(LETTERS, template)) throw new Error(`there is no mail ${template}`);
  return LETTERS[template](data);
}
