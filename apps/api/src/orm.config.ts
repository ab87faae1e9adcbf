import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { firstUrlOf } from './database-hosts.ts';
import { FirstMigration } from './migrations/Migration20261121000000_first.ts';
import { CouponsMigration } from './migrations/Migration20261121110000_coupons.ts';
import { ContentMigration } from './migrations/Migration20261121114500_content.ts';
import { DeliveriesMigration } from './migrations/Migration20261121120500_deliveries.ts';
import { EventsMigration } from './migrations/Migration20261121120000_events.ts';
import { AnswersMigration } from './migrations/Migration20261121130000_answers.ts';
import { PaymentsMigration } from './migrations/Migration20261121130500_payments.ts';
import { FiguresMigration } from './migrations/Migration20261121121500_figures.ts';
import { OperationsMigration } from './migrations/Migration20261122163000_operations.ts';
import { PageViewsMigration } from './migrations/Migration20261121121000_page_views.ts';
import { ReadsMigration } from './migrations/Migration20261122164000_reads.ts';
import { RefundsMigration } from './migrations/Migration20261121131500_refunds.ts';
import { PartVoidsMigration } from './migrations/Migration20261122210000_part_voids.ts';
import { AuditKeptMigration } from './migrations/Migration20261123180000_audit_kept.ts';
import { SecondFactorMigration } from './migrations/Migration20261124010000_second_factor.ts';
import { DevicesMigration } from './migrations/Migration20261128110000_devices.ts';
import { OpenPlacesMigration } from './migrations/Migration20261128100000_open_places.ts';
import { ProvedSessionsMigration } from './migrations/Migration20261127071000_proved_sessions.ts';
import { CodeTagsMigration } from './migrations/Migration20261128120000_code_tags.ts';
import { SupersededSessionsMigration } from './migrations/Migration20261127070000_superseded_sessions.ts';
import { PayoutsMigration } from './migrations/Migration20261122170000_payouts.ts';
import { PeopleIndexesMigration } from './migrations/Migration20261121113000_people_indexes.ts';
import { RecountsMigration } from './migrations/Migration20261122195000_recounts.ts';
import { SalePointsMigration } from './migrations/Migration20261121141000_sale_points.ts';
import { SalesMigration } from './migrations/Migration20261121150000_sales.ts';
import { SupportMigration } from './migrations/Migration20261121151000_support.ts';
import { RebatesMigration } from './migrations/Migration20261122190000_rebates.ts';
import { PayoutKeysMigration } from './migrations/Migration20261122193000_payout_keys.ts';
import { PlatformMigration } from './migrations/Migration20261122180000_platform.ts';
import { DoorCountsMigration } from './migrations/Migration20261122201000_door_counts.ts';
import { DoorPanelMigration } from './migrations/Migration20261122161000_door_panel.ts';
import { TrackingMigration } from './migrations/Migration20261121132500_tracking.ts';
import { TillStockMigration } from './migrations/Migration20261121140000_till_stock.ts';
import { WaitingRoomMigration } from './migrations/Migration20261121132000_waiting_room.ts';
import { TicketReturnsMigration } from './migrations/Migration20261128130000_ticket_returns.ts';
import { DoorOrdersMigration } from './migrations/Migration20261128141000_door_orders.ts';
import { NameWordsMigration } from './migrations/Migration20261128140000_name_words.ts';
import { FreePlacesMigration } from './migrations/Migration20261128151500_free_places.ts';
import { EventDraftsMigration } from './migrations/Migration20261128160000_event_drafts.ts';
import { SaleWindowsMigration } from './migrations/Migration20261128161000_sale_windows.ts';
import { PricingMigration } from './migrations/Migration20261128161500_pricing.ts';
import { AgeRatingMigration } from './migrations/Migration20261128162000_age_rating.ts';
import { LawMigration } from './migrations/Migration20261128163000_law.ts';
import { FeePayersMigration } from './migrations/Migration20261128170000_fee_payers.ts';
import { NamedByLinkMigration } from './migrations/Migration20261128203600_named_by_link.ts';
import { PricePlacesMigration } from './migrations/Migration20261128171000_price_places.ts';
import { ProvedVoidsMigration } from './migrations/Migration20261128203500_proved_voids.ts';
import { BuyerCorrectedMigration } from './migrations/Migration20261129001600_buyer_corrected.ts';
import { LotStartsMigration } from './migrations/Migration20261129034500_lot_starts.ts';
import { AccessMigration } from './migrations/Migration20261129110000_access.ts';
import { ToldExitsMigration } from './migrations/Migration20261129121000_told_exits.ts';
import { InvitedToEventsMigration } from './migrations/Migration20261129170000_invited_to_events.ts';
import { PayoutMailsMigration } from './migrations/Migration20261129180000_payout_mails.ts';
import { UnreachedMigration } from './migrations/Migration20261129180100_unreached.ts';
import { DeparturesMigration } from './migrations/Migration20261129180200_departures.ts';
import { PartnersMigration } from './migrations/Migration20261130010000_partners.ts';
import { PartnerTicketsMigration } from './migrations/Migration20261130010100_partner_tickets.ts';
import { PartnerOrdersMigration } from './migrations/Migration20261130010200_partner_orders.ts';
import { MeshToldMigration } from './migrations/Migration20261130020100_mesh_told.ts';
import { RehearsalsMigration } from './migrations/Migration20261130030100_rehearsals.ts';
import { CardTerminalsMigration } from './migrations/Migration20261130120000_card_terminals.ts';
import { CardPaymentsMigration } from './migrations/Migration20261130100000_card_payments.ts';
import { FormerKeyMigration } from './migrations/Migration20261130110000_former_key.ts';
import { ReprintsMigration } from './migrations/Migration20261130123000_reprints.ts';
import { InvitedToTillsMigration } from './migrations/Migration20261130124000_invited_to_tills.ts';
import { PartnerPartiesMigration } from './migrations/Migration20261130131000_partner_parties.ts';
import { TogetherMigration } from './migrations/Migration20261130131050_together.ts';
import { PeopleTogetherMigration } from './migrations/Migration20261130131100_people_together.ts';
import { MonthsMigration } from './migrations/Migration20261130140000_months.ts';
import { EventCategoriesMigration } from './migrations/Migration20261129140000_event_categories.ts';
import { OpenDocumentsMigration } from './migrations/Migration20261129112000_open_documents.ts';
import { OrderAccessesMigration } from './migrations/Migration20261129163000_order_accesses.ts';
import { PlaceLimitsMigration } from './migrations/Migration20261129120000_place_limits.ts';
import { UsedGenerationMigration } from './migrations/Migration20261128233100_used_generation.ts';
import { BuyerProvedMigration } from './migrations/Migration20261128233000_buyer_proved.ts';
import { DraftSellersMigration } from './migrations/Migration20261128205000_draft_sellers.ts';
import { MetaTokensMigration } from './migrations/Migration20261128204500_meta_tokens.ts';
import { DoorAnswersMigration } from './migrations/Migration20261128150000_door_answers.ts';
import { TransfersMigration } from './migrations/Migration20261121131000_transfers.ts';
import { UndoMigration } from './migrations/Migration20261122160000_undo.ts';
import { WebhooksMigration } from './migrations/Migration20261122162000_webhooks.ts';
import { RefundRunsMigration } from './migrations/Migration20261129150000_refund_runs.ts';
import { Session } from './modules/people/accounts/session.entity.ts';
import { User } from './modules/people/accounts/user.entity.ts';
import { Coupon } from './modules/programme/coupons/coupon.entity.ts';
import { Device } from './modules/door/devices/device.entity.ts';
import { Event } from './modules/programme/events/event.entity.ts';
import { LedgerEntry, LedgerPosting } from './modules/selling/ledger/ledger.entity.ts';
import { Lot } from './modules/programme/lots/lot.entity.ts';
import { Price } from './modules/programme/lots/price.entity.ts';
import { Order } from './modules/selling/orders/order.entity.ts';
import { Payment } from './modules/selling/payments/payment.entity.ts';
import { ProducerRequest } from './modules/operations/people/producer-request.entity.ts';
import { CardTerminal } from './modules/till/setup/card-terminal.entity.ts';
import { SalePointOperator } from './modules/till/sale-points/sale-point-operator.entity.ts';
import { SalePointEvent, SalePointProducer } from './modules/till/sale-points/sale-point-scope.entity.ts';
import { SalePoint } from './modules/till/sale-points/sale-point.entity.ts';
import { Team } from './modules/people/teams/team.entity.ts';
import { Ticket } from './modules/documents/tickets/ticket.entity.ts';
import { Venue } from './modules/programme/venues/venue.entity.ts';

/** Every entity of the modules; a list, so that nothing is found by scanning files. */
export const entities: NonNullable<Options['entities']> = [
  User,
  Session,
  Venue,
  Event,
  Lot,
  Price,
  Coupon,
  Team,
  ProducerRequest,
  SalePoint,
  CardTerminal,
  SalePointOperator,
  SalePointProducer,
  SalePointEvent,
  Order,
  Ticket,
  Payment,
  LedgerPosting,
  LedgerEntry,
  Device,
];

function databaseNameOf(pool: pg.Pool): string {
  return new URL(firstUrlOf(pool.options.connectionString ?? 'postgres://localhost/festix')).pathname.slice(1);
}

export function ormConfig(pool: pg.Pool): Options {
  return defineConfig({
    entities,
    dbName: databaseNameOf(pool),
    ensureDatabase: false,
    // The pool is ours: statements and entities draw on the same connections.
    driverOptions: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: [
        { name: 'Migration20261121000000_first', class: FirstMigration },
        { name: 'Migration20261121110000_coupons', class: CouponsMigration },
        { name: 'Migration20261121113000_people_indexes', class: PeopleIndexesMigration },
        { name: 'Migration20261121114500_content', class: ContentMigration },
        { name: 'Migration20261121120000_events', class: EventsMigration },
        { name: 'Migration20261121120500_deliveries', class: DeliveriesMigration },
        { name: 'Migration20261121121000_page_views', class: PageViewsMigration },
        { name: 'Migration20261121121500_figures', class: FiguresMigration },
        { name: 'Migration20261121130000_answers', class: AnswersMigration },
        { name: 'Migration20261121130500_payments', class: PaymentsMigration },
        { name: 'Migration20261121131000_transfers', class: TransfersMigration },
        { name: 'Migration20261121131500_refunds', class: RefundsMigration },
        { name: 'Migration20261121132000_waiting_room', class: WaitingRoomMigration },
        { name: 'Migration20261121132500_tracking', class: TrackingMigration },
        { name: 'Migration20261121140000_till_stock', class: TillStockMigration },
        { name: 'Migration20261121141000_sale_points', class: SalePointsMigration },
        { name: 'Migration20261121150000_sales', class: SalesMigration },
        { name: 'Migration20261121151000_support', class: SupportMigration },
        { name: 'Migration20261122160000_undo', class: UndoMigration },
        { name: 'Migration20261122161000_door_panel', class: DoorPanelMigration },
        { name: 'Migration20261122162000_webhooks', class: WebhooksMigration },
        { name: 'Migration20261122163000_operations', class: OperationsMigration },
        { name: 'Migration20261122164000_reads', class: ReadsMigration },
        { name: 'Migration20261122170000_payouts', class: PayoutsMigration },
        { name: 'Migration20261122180000_platform', class: PlatformMigration },
        { name: 'Migration20261122190000_rebates', class: RebatesMigration },
        { name: 'Migration20261122193000_payout_keys', class: PayoutKeysMigration },
        { name: 'Migration20261122195000_recounts', class: RecountsMigration },
        { name: 'Migration20261122201000_door_counts', class: DoorCountsMigration },
        { name: 'Migration20261122210000_part_voids', class: PartVoidsMigration },
        { name: 'Migration20261123180000_audit_kept', class: AuditKeptMigration },
        { name: 'Migration20261124010000_second_factor', class: SecondFactorMigration },
        { name: 'Migration20261127070000_superseded_sessions', class: SupersededSessionsMigration },
        { name: 'Migration20261127071000_proved_sessions', class: ProvedSessionsMigration },
        { name: 'Migration20261128100000_open_places', class: OpenPlacesMigration },
        { name: 'Migration20261128110000_devices', class: DevicesMigration },
        { name: 'Migration20261128120000_code_tags', class: CodeTagsMigration },
        { name: 'Migration20261128130000_ticket_returns', class: TicketReturnsMigration },
        { name: 'Migration20261128140000_name_words', class: NameWordsMigration },
        { name: 'Migration20261128141000_door_orders', class: DoorOrdersMigration },
        { name: 'Migration20261128150000_door_answers', class: DoorAnswersMigration },
        { name: 'Migration20261128151500_free_places', class: FreePlacesMigration },
        { name: 'Migration20261128160000_event_drafts', class: EventDraftsMigration },
        { name: 'Migration20261128161000_sale_windows', class: SaleWindowsMigration },
        { name: 'Migration20261128161500_pricing', class: PricingMigration },
        { name: 'Migration20261128162000_age_rating', class: AgeRatingMigration },
        { name: 'Migration20261128163000_law', class: LawMigration },
        { name: 'Migration20261128170000_fee_payers', class: FeePayersMigration },
        { name: 'Migration20261128171000_price_places', class: PricePlacesMigration },
        { name: 'Migration20261128203500_proved_voids', class: ProvedVoidsMigration },
        { name: 'Migration20261128203600_named_by_link', class: NamedByLinkMigration },
        { name: 'Migration20261128204500_meta_tokens', class: MetaTokensMigration },
        { name: 'Migration20261128205000_draft_sellers', class: DraftSellersMigration },
        { name: 'Migration20261128233000_buyer_proved', class: BuyerProvedMigration },
        { name: 'Migration20261128233100_used_generation', class: UsedGenerationMigration },
        { name: 'Migration20261129001600_buyer_corrected', class: BuyerCorrectedMigration },
        { name: 'Migration20261129034500_lot_starts', class: LotStartsMigration },
        { name: 'Migration20261129110000_access', class: AccessMigration },
        { name: 'Migration20261129112000_open_documents', class: OpenDocumentsMigration },
        { name: 'Migration20261129120000_place_limits', class: PlaceLimitsMigration },
        { name: 'Migration20261129121000_told_exits', class: ToldExitsMigration },
        { name: 'Migration20261129140000_event_categories', class: EventCategoriesMigration },
        { name: 'Migration20261129150000_refund_runs', class: RefundRunsMigration },
        { name: 'Migration20261129163000_order_accesses', class: OrderAccessesMigration },
        { name: 'Migration20261129170000_invited_to_events', class: InvitedToEventsMigration },
        { name: 'Migration20261129180000_payout_mails', class: PayoutMailsMigration },
        { name: 'Migration20261129180100_unreached', class: UnreachedMigration },
        { name: 'Migration20261129180200_departures', class: DeparturesMigration },
        { name: 'Migration20261130010000_partners', class: PartnersMigration },
        { name: 'Migration20261130010100_partner_tickets', class: PartnerTicketsMigration },
        { name: 'Migration20261130010200_partner_orders', class: PartnerOrdersMigration },
        { name: 'Migration20261130020100_mesh_told', class: MeshToldMigration },
        { name: 'Migration20261130030100_rehearsals', class: RehearsalsMigration },
        { name: 'Migration20261130100000_card_payments', class: CardPaymentsMigration },
        { name: 'Migration20261130110000_former_key', class: FormerKeyMigration },
        { name: 'Migration20261130120000_card_terminals', class: CardTerminalsMigration },
        { name: 'Migration20261130123000_reprints', class: ReprintsMigration },
        { name: 'Migration20261130124000_invited_to_tills', class: InvitedToTillsMigration },
        { name: 'Migration20261130131000_partner_parties', class: PartnerPartiesMigration },
        { name: 'Migration20261130131050_together', class: TogetherMigration },
        { name: 'Migration20261130131100_people_together', class: PeopleTogetherMigration },
        { name: 'Migration20261130140000_months', class: MonthsMigration },
      ],
      snapshot: false,
      transactional: true,
    },
  });
}
