import { Module } from '@nestjs/common';
import { HeldOps } from './held-ops.ts';
import { OpHandlers } from './op-handlers.ts';

/** Provides the uploads of phones, whatever they are about: doors and tills register their handlers. */
@Module({ providers: [HeldOps, OpHandlers], exports: [HeldOps, OpHandlers] })
export class OpsModule {}
