import { Body, Controller, Param, Query } from '@nestjs/common';
import { expenseEndpoints } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { holdToPath } from '../../../kernel/http/hold-to-path.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { TakesReceipt, UploadedReceipt } from '../../documents/receipts/uploaded-receipt.ts';
import { CreateExpense } from './create-expense.ts';
import { ExpenseDto } from './expenses.dto.ts';
import { ExpensesService } from './expenses.service.ts';
import { RemoveExpense } from './remove-expense.ts';

@Controller()
export class ExpensesController {
  constructor(
    private readonly expenses: ExpensesService,
    private readonly creating: CreateExpense,
    private readonly removing: RemoveExpense,
  ) {}

  @Serve(expenseEndpoints.list)
  async list(@CurrentActor() actor: EventActor, @Query() query: PageDto) {
    return this.expenses.list(actor, query);
  }

  @Serve(expenseEndpoints.rebate)
  async rebate(@CurrentActor() actor: EventActor) {
    return this.expenses.rebate(actor);
  }

  @Serve(expenseEndpoints.create)
  @TakesReceipt()
  async create(
    @CurrentActor() actor: EventActor,
    @Body() body: ExpenseDto,
    @UploadedReceipt() receipt: Buffer | undefined,
  ) {
    holdToPath('event_id', body.event_id, actor.event.id, fieldProblems.eventUnknown);
    return this.creating.create(actor, body, receipt);
  }

  @Serve(expenseEndpoints.remove)
  async remove(@CurrentActor() actor: EventActor, @Param('expense_id') expenseId: string) {
    await this.removing.remove(actor, expenseId);
  }

  @Serve(expenseEndpoints.receipt)
  async receipt(@CurrentActor() actor: EventActor, @Param('expense_id') expenseId: string) {
    return this.expenses.receipt(actor, expenseId);
  }
}
