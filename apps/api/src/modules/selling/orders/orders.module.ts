import { Module } from '@nestjs/common';
import { AccountsModule } from '../../people/accounts/accounts.module.ts';
import { CouponGuessesModule } from '../../programme/coupons/coupon-guesses.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { EventsModule } from '../../programme/events/events.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { GatewaysModule } from '../gateways/gateways.module.ts';
import { TicketsModule } from '../../documents/tickets/tickets.module.ts';
import { WaitingRoomModule } from '../waiting-room/waiting-room.module.ts';
import { BookTickets } from './book-tickets.ts';
import { BookingLimit } from './booking-limit.ts';
import { BookingsController } from './bookings.controller.ts';
import { BookingsService } from './bookings.service.ts';
import { BuyerSession } from './buyer-session.ts';
import { BuyerLimit } from './buyer-limit.ts';
import { CardInstallments } from './card-installments.ts';
import { ChargeOrder } from './charge-order.ts';
import { ChargeTerminal } from './charge-terminal.ts';
import { CheckoutOrder } from './checkout-order.ts';
import { CorrectBuyer } from './correct-buyer.ts';
import { CorrectionNews } from './correction-news.ts';
import { ExpiredHolds } from './expired-holds.ts';
import { ForgetHolds } from './forget-holds.ts';
import { FreePlaces } from './free-places.ts';
import { GiveBackOrder } from './give-back-order.ts';
import { MoveOrder } from './move-order.ts';
import { NameBuyer } from './name-buyer.ts';
import { OpenAddress } from './open-address.ts';
import { OpenTriggered } from './open-triggered.ts';
import { OrderAnswers } from './order-answers.ts';
import { OrderAccess } from './order-access.ts';
import { OrderAccessController } from './order-access.controller.ts';
import { OrderPresenter } from './order.presenter.ts';
import { OrderViews } from './order-views.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersQueries } from './orders.queries.ts';
import { OrdersService } from './orders.service.ts';
import { OwnTransfers } from './own-transfers.ts';
import { PayNothing } from './pay-nothing.ts';
import { ReadOpen } from './read-open.ts';
import { PayableOrder } from './payable-order.ts';
import { PlacesQueue } from './places-queue.ts';
import { ProveBuyer } from './prove-buyer.ts';
import { RefundTickets } from './refund-tickets.ts';
import { SendAccessCode } from './send-access-code.ts';
import { SendProof } from './send-proof.ts';
import { TakeBuyer } from './take-buyer.ts';
import { TakePlaces } from './take-places.ts';

@Module({
  imports: [
    AccountsModule,
    CouponGuessesModule,
    DeliveriesModule,
    EventsModule,
    LedgerModule,
    TicketsModule,
    GatewaysModule,
    WaitingRoomModule,
  ],
  controllers: [BookingsController, OrderAccessController, OrdersController],
  providers: [
    BookTickets,
    BookingLimit,
    BookingsService,
    BuyerLimit,
    BuyerSession,
    CardInstallments,
    ChargeOrder,
    ChargeTerminal,
    CheckoutOrder,
    CorrectBuyer,
    CorrectionNews,
    ExpiredHolds,
    ForgetHolds,
    FreePlaces,
    GiveBackOrder,
    MoveOrder,
    NameBuyer,
    OpenAddress,
    OpenTriggered,
    OrderAccess,
    OrderAnswers,
    OrderPresenter,
    OrderViews,
    OrdersQueries,
    OrdersService,
    OwnTransfers,
    PayNothing,
    ReadOpen,
    PayableOrder,
    PlacesQueue,
    ProveBuyer,
    RefundTickets,
    SendAccessCode,
    SendProof,
    TakeBuyer,
    TakePlaces,
  ],
  exports: [
    BuyerSession,
    ChargeOrder,
    ChargeTerminal,
    CorrectBuyer,
    ExpiredHolds,
    GiveBackOrder,
    MoveOrder,
    OpenTriggered,
    OrderAccess,
    OrderPresenter,
    OrderViews,
    OrdersQueries,
    PlacesQueue,
    RefundTickets,
  ],
})
export class OrdersModule {}
