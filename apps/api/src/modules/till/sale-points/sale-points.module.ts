import { Module } from '@nestjs/common';
import { AccountsModule } from '../../people/accounts/accounts.module.ts';
import { DevicesModule } from '../../door/devices/devices.module.ts';
import { OpsModule } from '../../door/ops/ops.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { LedgerModule } from '../../selling/ledger/ledger.module.ts';
import { LotsModule } from '../../programme/lots/lots.module.ts';
import { OrdersModule } from '../../selling/orders/orders.module.ts';
import { RefundsModule } from '../../selling/refunds/refunds.module.ts';
import { SalePartsModule } from '../../selling/sale-parts/sale-parts.module.ts';
import { TicketsModule } from '../../documents/tickets/tickets.module.ts';
import { CashCardsQueries } from './cash/cash-cards.queries.ts';
import { CashController } from './cash/cash.controller.ts';
import { CashOps } from './cash/cash-ops.ts';
import { CashQueries } from './cash/cash.queries.ts';
import { CashService } from './cash/cash.service.ts';
import { HeldOpsController } from './held-ops/held-ops.controller.ts';
import { HeldOpsQueries } from './held-ops/held-ops.queries.ts';
import { JudgeOps } from './held-ops/judge-ops.ts';
import { LeasePlaces } from './leases/lease-places.ts';
import { LeasesController } from './leases/leases.controller.ts';
import { LeasesQueries } from './leases/leases.queries.ts';
import { Leases } from './leases/leases.ts';
import { WithdrawStubs } from './leases/withdraw-stubs.ts';
import { ChargeSale } from './charge-sale.ts';
import { OwnTills } from './own-tills.ts';
import { DashboardController } from './dashboard.controller.ts';
import { DashboardQueries } from './dashboard.queries.ts';
import { DashboardService } from './dashboard.service.ts';
import { SaleCourses } from './sale-courses.ts';
import { SaleDetailsQueries } from './sale-details.queries.ts';
import { SalePresenter } from './sale.presenter.ts';
import { SalePointsController } from './sale-points.controller.ts';
import { SalePointsQueries } from './sale-points.queries.ts';
import { SalePointsService } from './sale-points.service.ts';
import { SellTickets } from './sell-tickets.ts';
import { SellersController } from './sellers.controller.ts';
import { SellersQueries } from './sellers.queries.ts';
import { TillController } from './till.controller.ts';
import { TillPins } from './till-pins.ts';
import { TillService } from './till.service.ts';
import { ReturnOps } from './told-sales/return-ops.ts';
import { TakeStub } from './told-sales/take-stub.ts';
import { TillOps } from './told-sales/till-ops.ts';
import { TillReprints } from './told-sales/till-reprints.ts';
import { VoidOps } from './told-sales/void-ops.ts';
import { CashToReturn } from './voids/cash-to-return.ts';
import { SellByTerminal } from './terminals/sell-by-terminal.ts';
import { TerminalSalesController } from './terminals/terminal-sales.controller.ts';
import { TerminalSalesService } from './terminals/terminal-sales.service.ts';
import { TillTerminalsQueries } from './terminals/till-terminals.queries.ts';
import { SupervisedSales } from './voids/supervised-sales.ts';
import { VoidSale } from './voids/void-sale.ts';
import { VoidsController } from './voids/voids.controller.ts';
import { VoidsService } from './voids/voids.service.ts';

/** Provides sales in person: sale points, their tills and drawers. */
@Module({
  imports: [
    AccountsModule,
    DeliveriesModule,
    DevicesModule,
    LedgerModule,
    LotsModule,
    OpsModule,
    OrdersModule,
    RefundsModule,
    SalePartsModule,
    TicketsModule,
  ],
  controllers: [
    CashController,
    DashboardController,
    HeldOpsController,
    LeasesController,
    SalePointsController,
    SellersController,
    TerminalSalesController,
    TillController,
    VoidsController,
  ],
  providers: [
    CashCardsQueries,
    CashOps,
    CashQueries,
    CashService,
    CashToReturn,
    ChargeSale,
    DashboardQueries,
    DashboardService,
    HeldOpsQueries,
    JudgeOps,
    LeasePlaces,
    Leases,
    LeasesQueries,
    OwnTills,
    ReturnOps,
    SaleCourses,
    SaleDetailsQueries,
    SalePresenter,
    SalePointsQueries,
    SalePointsService,
    SellByTerminal,
    SellTickets,
    SellersQueries,
    SupervisedSales,
    TakeStub,
    TerminalSalesService,
    TillOps,
    TillPins,
    TillReprints,
    TillService,
    TillTerminalsQueries,
    VoidOps,
    VoidSale,
    VoidsService,
    WithdrawStubs,
  ],
  exports: [SaleDetailsQueries, SalePointsQueries],
})
export class SalePointsModule {}
