import { Module } from '@nestjs/common';
import { LedgerBook } from './ledger-book.ts';

@Module({ providers: [LedgerBook], exports: [LedgerBook] })
export class LedgerModule {}
