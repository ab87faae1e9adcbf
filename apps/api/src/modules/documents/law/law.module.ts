import { Module } from '@nestjs/common';
import { LawController } from './law.controller.ts';
import { LegalTextsService } from './legal-texts.service.ts';

/** Provides the versioned legal texts, and the reading of a seller. */
@Module({ controllers: [LawController], providers: [LegalTextsService] })
export class LawModule {}
