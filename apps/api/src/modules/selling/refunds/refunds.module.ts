import { Module } from '@nestjs/common';
import { AccountsModule } from '../../people/accounts/accounts.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { ReportsModule } from '../../documents/reports/reports.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { AnswerRefund } from './answer-refund.ts';
import { AskRefund } from './ask-refund.ts';
import { AskReturn } from './ask-return.ts';
import { RefundBook } from './refund-book.ts';
import { RefundNews } from './refund-news.ts';
import { RefundsController } from './refunds.controller.ts';
import { RefundsQueries } from './refunds.queries.ts';
import { RefundsService } from './refunds.service.ts';
import { CarryOutRun } from './runs/carry-out-run.ts';
import { RefundRunReport } from './runs/refund-run-report.ts';
import { RefundRunsController } from './runs/refund-runs.controller.ts';
import { RefundRunsQueries } from './runs/refund-runs.queries.ts';
import { RefundRunsService } from './runs/refund-runs.service.ts';
import { StartRefund } from './start-refund.ts';
import { WithdrawRefund } from './withdraw-refund.ts';

@Module({
  imports: [AccountsModule, DeliveriesModule, OrdersModule, ReportsModule],
  controllers: [RefundsController, RefundRunsController],
  providers: [
    AnswerRefund,
    AskRefund,
    AskReturn,
    CarryOutRun,
    RefundBook,
    RefundNews,
    RefundRunReport,
    RefundRunsQueries,
    RefundRunsService,
    RefundsQueries,
    RefundsService,
    StartRefund,
    WithdrawRefund,
  ],
  exports: [RefundNews, RefundsQueries],
})
export class RefundsModule {}
