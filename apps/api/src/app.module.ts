import { Module, type DynamicModule } from '@nestjs/common';
import type { Env } from './env.ts';
import type { Clock } from './kernel/watch/clock.ts';
import { GroundModule } from './kernel/ground.module.ts';
import { KernelModule } from './kernel/kernel.module.ts';
import { Tracing } from './kernel/watch/tracing.ts';
import { AccountsModule } from './modules/people/accounts/accounts.module.ts';
import { ApiKeysModule } from './modules/operations/api-keys/api-keys.module.ts';
import { AnnouncementsModule } from './modules/selling/announcements/announcements.module.ts';
import { CalendarsModule } from './modules/shopfront/calendars/calendars.module.ts';
import { CheckinsModule } from './modules/door/checkins/checkins.module.ts';
import { DashboardsModule } from './modules/figures/dashboards/dashboards.module.ts';
import { DoorPanelModule } from './modules/door/door-panel/door-panel.module.ts';
import { RehearsalsModule } from './modules/door/rehearsals/rehearsals.module.ts';
import { DevicesModule } from './modules/door/devices/devices.module.ts';
import { EventsModule } from './modules/programme/events/events.module.ts';
import { ExportsModule } from './modules/figures/exports/exports.module.ts';
import { ExpensesModule } from './modules/money/expenses/expenses.module.ts';
import { ContentModule } from './modules/programme/content/content.module.ts';
import { CouponsModule } from './modules/programme/coupons/coupons.module.ts';
import { PartnersModule } from './modules/selling/partners/partners.module.ts';
import { CourtesiesModule } from './modules/selling/courtesies/courtesies.module.ts';
import { SellersModule } from './modules/selling/sellers/sellers.module.ts';
import { LawModule } from './modules/documents/law/law.module.ts';
import { LotsModule } from './modules/programme/lots/lots.module.ts';
import { PassesModule } from './modules/programme/passes/passes.module.ts';
import { EventTransferModule } from './modules/operations/event-transfer/event-transfer.module.ts';
import { OperationsModule } from './modules/operations/operations/operations.module.ts';
import { OrdersModule } from './modules/selling/orders/orders.module.ts';
import { PageHeadsModule } from './modules/shopfront/page-heads/page-heads.module.ts';
import { PageViewsModule } from './modules/shopfront/page-views/page-views.module.ts';
import { PaymentsModule } from './modules/selling/payments/payments.module.ts';
import { PayoutsModule } from './modules/money/payouts/payouts.module.ts';
import { PendingModule } from './modules/operations/pending/pending.module.ts';
import { PeopleModule } from './modules/operations/people/people.module.ts';
import { PrivacyModule } from './modules/operations/privacy/privacy.module.ts';
import { PublicEventsModule } from './modules/shopfront/public-pages/public-events.module.ts';
import { RefundsModule } from './modules/selling/refunds/refunds.module.ts';
import { ResendsModule } from './modules/figures/resends/resends.module.ts';
import { SetupModule } from './modules/till/setup/setup.module.ts';
import { SalePointsModule } from './modules/till/sale-points/sale-points.module.ts';
import { ParticipantsModule } from './modules/figures/participants/participants.module.ts';
import { SalesModule } from './modules/figures/sales/sales.module.ts';
import { SearchModule } from './modules/figures/search/search.module.ts';
import { SocialModule } from './modules/people/social/social.module.ts';
import { TeamsModule } from './modules/people/teams/teams.module.ts';
import { TransfersModule } from './modules/selling/transfers/transfers.module.ts';
import { TrackingModule } from './modules/shopfront/tracking/tracking.module.ts';
import { WaitingRoomModule } from './modules/selling/waiting-room/waiting-room.module.ts';
import { WebhooksModule } from './modules/operations/webhooks/webhooks.module.ts';

@Module({})
export class AppModule {
  static with(env: Env, clock: Clock, tracing: Tracing = new Tracing()): DynamicModule {
    return {
      module: AppModule,
      imports: [
        GroundModule.with(env, clock, tracing),
        KernelModule,
        // Express tries one route after the other: the most called come first.
        CheckinsModule,
        DevicesModule,
        OrdersModule,
        AccountsModule,
        SocialModule,
        EventsModule,
        PublicEventsModule,
        PageHeadsModule,
        PageViewsModule,
        ContentModule,
        CouponsModule,
        CourtesiesModule,
        PartnersModule,
        LotsModule,
        PassesModule,
        PaymentsModule,
        SetupModule,
        SalePointsModule,
        RefundsModule,
        PayoutsModule,
        ExpensesModule,
        // Before the sales, because `export` is no order id.
        ExportsModule,
        ParticipantsModule,
        SalesModule,
        AnnouncementsModule,
        ResendsModule,
        TransfersModule,
        CalendarsModule,
        EventTransferModule,
        LawModule,
        SellersModule,
        DashboardsModule,
        DoorPanelModule,
        RehearsalsModule,
        TeamsModule,
        PeopleModule,
        PendingModule,
        SearchModule,
        OperationsModule,
        PrivacyModule,
        TrackingModule,
        WaitingRoomModule,
        WebhooksModule,
        ApiKeysModule,
      ],
    };
  }
}
