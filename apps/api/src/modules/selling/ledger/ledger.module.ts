import { Module } from '@nestjs/common';
import { LedgerBook } from './ledger-book.ts';
import { RecountBooks } from './recount-books.ts';
import { RecountController } from './recount.controller.ts';
import { RecountQueries } from './recount.queries.ts';

@Module({
  controllers: [RecountController],
  providers: [LedgerBook, RecountBooks, RecountQueries],
  exports: [LedgerBook],
})
export class LedgerModule {}
