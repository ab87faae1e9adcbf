import { Body, Controller, Header, Param, Query, Res } from '@nestjs/common';
import { partnerEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { FILE_TYPES, streamAnswer } from '../../../kernel/http/file-answer.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { PartnerEntries } from './partner-entries.ts';
import { PartnerImports } from './partner-imports.ts';
import {
  PartnerEntriesDto,
  PartnerImportDto,
  PartnerListDto,
  PartnerSellerDto,
  PartnerTicketsDto,
} from './partners.dto.ts';
import { PartnersService } from './partners.service.ts';
import { RemoveSeller } from './remove-seller.ts';
import { TakesList, UploadedList } from './uploaded-list.ts';

@Controller()
export class PartnersController {
  constructor(
    private readonly partners: PartnersService,
    private readonly imports: PartnerImports,
    private readonly entries: PartnerEntries,
    private readonly removal: RemoveSeller,
  ) {}

  @Serve(partnerEndpoints.list)
  async list(@CurrentActor() actor: EventActor, @Query() query: PartnerTicketsDto) {
    return this.partners.list(actor, query);
  }

  @Serve(partnerEndpoints.write)
  async write(@CurrentActor() actor: EventActor, @Body() body: PartnerListDto) {
    return this.partners.write(actor, body);
  }

  @Serve(partnerEndpoints.sellers)
  async sellers(@CurrentActor() actor: EventActor) {
    return this.partners.sellers(actor);
  }

  @Serve(partnerEndpoints.editSeller)
  async editSeller(
    @CurrentActor() actor: EventActor,
    @Param('seller_id') sellerId: string,
    @Body() body: PartnerSellerDto,
  ) {
    return this.partners.edit(actor, sellerId, body);
  }

  @Serve(partnerEndpoints.removeSeller)
  async removeSeller(@CurrentActor() actor: EventActor, @Param('seller_id') sellerId: string) {
    return this.removal.remove(actor, sellerId);
  }

  @Serve(partnerEndpoints.import)
  @TakesList()
  async import(@CurrentActor() actor: EventActor, @Body() body: PartnerImportDto, @UploadedList() file: Buffer | null) {
    return this.imports.import(actor, body, file);
  }

  @Serve(partnerEndpoints.entries)
  @Header('cache-control', 'private, no-store')
  async readEntries(
    @CurrentActor() actor: EventActor,
    @Query() query: PartnerEntriesDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    return streamAnswer(response, await this.entries.open(actor, query), FILE_TYPES.csv, 'entradas-de-parceiros.csv');
  }
}
