import { Module } from '@nestjs/common';
import { LedgerModule } from '../../selling/ledger/ledger.module.ts';
import { PayoutsModule } from '../payouts/payouts.module.ts';
import { ReceiptsModule } from '../../documents/receipts/receipts.module.ts';
import { CreateExpense } from './create-expense.ts';
import { ExpensesController } from './expenses.controller.ts';
import { ExpensesQueries } from './expenses.queries.ts';
import { ExpensesService } from './expenses.service.ts';
import { RemoveExpense } from './remove-expense.ts';

@Module({
  imports: [LedgerModule, PayoutsModule, ReceiptsModule],
  controllers: [ExpensesController],
  providers: [CreateExpense, ExpensesQueries, ExpensesService, RemoveExpense],
})
export class ExpensesModule {}
