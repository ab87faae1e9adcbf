import { Module } from '@nestjs/common';
import { HeldOps } from './held-ops.ts';
import { OpHandlers } from './op-handlers.ts';

/** What phones told later, whatever it is about: doors and tills bring their handlers. */
@Module({ providers: [HeldOps, OpHandlers], exports: [HeldOps, OpHandlers] })
export class OpsModule {}
