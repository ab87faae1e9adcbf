import { Body, Controller, Header, Param, Query } from '@nestjs/common';
import { courtesyEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { FILE_TYPES, fileAnswer } from '../../../kernel/http/file-answer.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CourtesiesDto, CourtesyDto, CourtesySheetDto } from './courtesies.dto.ts';
import { CourtesiesService } from './courtesies.service.ts';
import { CourtesyImports, type SheetUpload } from './courtesy-imports.ts';
import { TakesSheet, UploadedSheet } from './uploaded-sheet.ts';

@Controller()
export class CourtesiesController {
  constructor(
    private readonly courtesies: CourtesiesService,
    private readonly imports: CourtesyImports,
  ) {}

  @Serve(courtesyEndpoints.list)
  async list(@CurrentActor() actor: EventActor, @Query() query: CourtesiesDto) {
    return this.courtesies.list(actor, query);
  }

  @Serve(courtesyEndpoints.create)
  async create(@CurrentActor() actor: EventActor, @Body() body: CourtesyDto) {
    return this.courtesies.create(actor, body);
  }

  @Serve(courtesyEndpoints.sheet)
  @Header('cache-control', 'private, no-store')
  async sheet(@CurrentActor() actor: EventActor) {
    return fileAnswer(await this.imports.model(actor), FILE_TYPES.xlsx, 'cortesias.xlsx');
  }

  @Serve(courtesyEndpoints.checkSheet)
  @TakesSheet()
  async checkSheet(
    @CurrentActor() actor: EventActor,
    @Body() body: CourtesySheetDto,
    @UploadedSheet() file: SheetUpload,
  ) {
    return this.imports.check(actor, body, file);
  }

  @Serve(courtesyEndpoints.import)
  async import(@CurrentActor() actor: EventActor, @Param('import_id') importId: string) {
    return this.imports.read(actor, importId);
  }

  @Serve(courtesyEndpoints.issueImport)
  async issueImport(@CurrentActor() actor: EventActor, @Param('import_id') importId: string) {
    return this.imports.issue(actor, importId);
  }

  @Serve(courtesyEndpoints.remove)
  async remove(@CurrentActor() actor: EventActor, @Param('courtesy_id') courtesyId: string) {
    await this.courtesies.remove(actor, courtesyId);
  }
}
