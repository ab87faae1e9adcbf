import { Module } from '@nestjs/common';
import { LawController } from './law.controller.ts';
import { LegalTextsService } from './legal-texts.service.ts';

/** The texts that buyers agree to, in their versions, and how a seller is read. */
@Module({ controllers: [LawController], providers: [LegalTextsService] })
export class LawModule {}
