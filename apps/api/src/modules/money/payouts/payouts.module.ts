import { Module } from '@nestjs/common';
import { AccountsModule } from '../../people/accounts/accounts.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { LedgerModule } from '../../selling/ledger/ledger.module.ts';
import { ReceiptsModule } from '../../documents/receipts/receipts.module.ts';
import { ReportsModule } from '../../documents/reports/reports.module.ts';
import { AnswerPayout } from './answer-payout.ts';
import { CorrectPayout } from './correct-payout.ts';
import { EventMoney } from './event-money.ts';
import { ExpenseBook } from './expense-book.ts';
import { OpenRebatePayout } from './open-rebate-payout.ts';
import { PayoutBook } from './payout-book.ts';
import { PayoutInboxController } from './payout-inbox.controller.ts';
import { PayoutNews } from './payout-news.ts';
import { PayoutNotice } from './payout-notice.ts';
import { PayoutsController } from './payouts.controller.ts';
import { PayoutsQueries } from './payouts.queries.ts';
import { PayoutsService } from './payouts.service.ts';
import { RejectOpenPayouts } from './reject-open-payouts.ts';
import { RemovePayout } from './remove-payout.ts';
import { RequestPayout } from './request-payout.ts';
import { Statement } from './statement/statement.ts';

@Module({
  imports: [AccountsModule, DeliveriesModule, LedgerModule, ReceiptsModule, ReportsModule],
  controllers: [PayoutsController, PayoutInboxController],
  providers: [
    AnswerPayout,
    CorrectPayout,
    EventMoney,
    ExpenseBook,
    OpenRebatePayout,
    PayoutBook,
    PayoutNews,
    PayoutNotice,
    PayoutsQueries,
    PayoutsService,
    RejectOpenPayouts,
    RemovePayout,
    RequestPayout,
    Statement,
  ],
  exports: [EventMoney, ExpenseBook, OpenRebatePayout, PayoutBook, PayoutsQueries, RejectOpenPayouts],
})
export class PayoutsModule {}
