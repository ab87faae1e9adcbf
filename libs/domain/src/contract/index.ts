import { accessEndpoints } from './access.endpoints.ts';
import { accountEndpoints } from './accounts.endpoints.ts';
import { announcementEndpoints } from './announcements.endpoints.ts';
import { apiKeyEndpoints } from './api-keys.endpoints.ts';
import { buyingEndpoints } from './buying.endpoints.ts';
import { checkinEndpoints } from './checkins.endpoints.ts';
import { contentEndpoints } from './content.endpoints.ts';
import { couponEndpoints } from './coupons.endpoints.ts';
import { courtesyEndpoints } from './courtesies.endpoints.ts';
import { customerEndpoints } from './customer.endpoints.ts';
import { dashboardEndpoints } from './dashboards.endpoints.ts';
import { deliveryEndpoints } from './deliveries.endpoints.ts';
import { deviceEndpoints, doorEndpoints } from './door.endpoints.ts';
import { doorPanelEndpoints } from './door-panel.endpoints.ts';
import { eventEndpoints } from './events.endpoints.ts';
import { expenseEndpoints } from './expenses.endpoints.ts';
import { exportEndpoints } from './exports.endpoints.ts';
import { lawEndpoints } from './law.endpoints.ts';
import { ledgerEndpoints } from './ledger.endpoints.ts';
import { lotEndpoints } from './lots.endpoints.ts';
import { operationsEndpoints } from './operations.endpoints.ts';
import { pageViewEndpoints } from './page-views.endpoints.ts';
import { participantEndpoints } from './participants.endpoints.ts';
import { partnerEndpoints } from './partners.endpoints.ts';
import { paymentEndpoints } from './payments.endpoints.ts';
import { payoutEndpoints } from './payouts.endpoints.ts';
import { pendingEndpoints } from './pending.endpoints.ts';
import { peopleEndpoints } from './people.endpoints.ts';
import { pictureEndpoints } from './pictures.endpoints.ts';
import { privacyEndpoints } from './privacy.endpoints.ts';
import { publicPageEndpoints } from './public-pages.endpoints.ts';
import { receiptEndpoints } from './receipts.endpoints.ts';
import { refundEndpoints } from './refunds.endpoints.ts';
import { rehearsalEndpoints } from './rehearsals.endpoints.ts';
import { salePointEndpoints } from './sale-point.endpoints.ts';
import { salePointsEndpoints } from './sale-points.endpoints.ts';
import { saleEndpoints } from './sales.endpoints.ts';
import { searchEndpoints } from './search.endpoints.ts';
import { socialEndpoints } from './social.endpoints.ts';
import { systemEndpoints } from './system.endpoints.ts';
import { teamEndpoints } from './teams.endpoints.ts';
import { terminalEndpoints } from './terminals.endpoints.ts';
import { trackingEndpoints } from './tracking.endpoints.ts';
import { venueEndpoints } from './venues.endpoints.ts';
import { waitingRoomEndpoints } from './waiting-room.endpoints.ts';
import { webhookEndpoints } from './webhooks.endpoints.ts';

export * from './access.endpoints.ts';
export * from './accounts.endpoints.ts';
export * from './announcements.endpoints.ts';
export * from './api-keys.endpoints.ts';
export * from './area.ts';
export * from './buying.endpoints.ts';
export * from './checkins.endpoints.ts';
export * from './content.endpoints.ts';
export * from './coupons.endpoints.ts';
export * from './courtesies.endpoints.ts';
export * from './customer.endpoints.ts';
export * from './dashboards.endpoints.ts';
export * from './deliveries.endpoints.ts';
export * from './door.endpoints.ts';
export * from './door-panel.endpoints.ts';
export * from './endpoint.ts';
export * from './events.endpoints.ts';
export * from './expenses.endpoints.ts';
export * from './exports.endpoints.ts';
export * from './law.endpoints.ts';
export * from './ledger.endpoints.ts';
export * from './lots.endpoints.ts';
export * from './operations.endpoints.ts';
export * from './page-views.endpoints.ts';
export * from './participants.endpoints.ts';
export * from './partners.endpoints.ts';
export * from './payments.endpoints.ts';
export * from './payouts.endpoints.ts';
export * from './pending.endpoints.ts';
export * from './people.endpoints.ts';
export * from './pictures.endpoints.ts';
export * from './privacy.endpoints.ts';
export * from './public-pages.endpoints.ts';
export * from './receipts.endpoints.ts';
export * from './refunds.endpoints.ts';
export * from './rehearsals.endpoints.ts';
export * from './sale-point.endpoints.ts';
export * from './sale-points.endpoints.ts';
export * from './sales.endpoints.ts';
export * from './search.endpoints.ts';
export * from './served.ts';
export * from './social.endpoints.ts';
export * from './system.endpoints.ts';
export * from './teams.endpoints.ts';
export * from './terminals.endpoints.ts';
export * from './tracking.endpoints.ts';
export * from './venues.endpoints.ts';
export * from './views.ts';
export * from './waiting-room.endpoints.ts';
export * from './webhooks.endpoints.ts';

/** Declares every call of the API, by subject. */
export const contract = {
  access: accessEndpoints,
  accounts: accountEndpoints,
  announcements: announcementEndpoints,
  apiKeys: apiKeyEndpoints,
  buying: buyingEndpoints,
  checkins: checkinEndpoints,
  content: contentEndpoints,
  coupons: couponEndpoints,
  courtesies: courtesyEndpoints,
  customer: customerEndpoints,
  dashboards: dashboardEndpoints,
  deliveries: deliveryEndpoints,
  devices: deviceEndpoints,
  door: doorEndpoints,
  doorPanel: doorPanelEndpoints,
  events: eventEndpoints,
  expenses: expenseEndpoints,
  exports: exportEndpoints,
  law: lawEndpoints,
  ledger: ledgerEndpoints,
  lots: lotEndpoints,
  operations: operationsEndpoints,
  pageViews: pageViewEndpoints,
  participants: participantEndpoints,
  partners: partnerEndpoints,
  payments: paymentEndpoints,
  payouts: payoutEndpoints,
  pending: pendingEndpoints,
  people: peopleEndpoints,
  pictures: pictureEndpoints,
  privacy: privacyEndpoints,
  publicPages: publicPageEndpoints,
  receipts: receiptEndpoints,
  refunds: refundEndpoints,
  rehearsals: rehearsalEndpoints,
  salePoint: salePointEndpoints,
  salePoints: salePointsEndpoints,
  sales: saleEndpoints,
  search: searchEndpoints,
  social: socialEndpoints,
  system: systemEndpoints,
  teams: teamEndpoints,
  terminals: terminalEndpoints,
  tracking: trackingEndpoints,
  venues: venueEndpoints,
  waitingRoom: waitingRoomEndpoints,
  webhooks: webhookEndpoints,
};
