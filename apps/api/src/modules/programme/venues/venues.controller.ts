import { Body, Controller, Headers, Ip, Param, Query, Res } from '@nestjs/common';
import { venueEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type Actor, type Person } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { KeptFor } from '../../../kernel/work/kept-for.ts';
import { callerKey } from '../../../kernel/access/rate-limits.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CropDto, cropOf, TakesPicture, UploadedBytes } from '../../documents/pictures/uploaded-picture.ts';
import { MergeVenues } from './merge-venues.ts';
import { PlacesService } from './places.service.ts';
import { CepDto, NewVenueDto, PlacesDto, VenueMergeDto, VenuePatchDto, VenuesDto } from './venue.dto.ts';
import { VenuesService } from './venues.service.ts';

@Controller()
export class VenuesController {
  constructor(
    private readonly venues: VenuesService,
    private readonly places: PlacesService,
    private readonly merging: MergeVenues,
  ) {}

  @Serve(venueEndpoints.list)
  @KeptFor({ seconds: 10, stale: 30 })
  async list(@CurrentActor() actor: Actor, @Query() query: VenuesDto, @Ip() ip: string) {
    return this.venues.list(actor, query, callerKey(actor, ip));
  }

  @Serve(venueEndpoints.create)
  async create(@CurrentActor() actor: Person, @Body() body: NewVenueDto) {
    return this.venues.create(actor, body);
  }

  @Serve(venueEndpoints.lookup)
  @KeptFor({ seconds: 10, stale: 30 })
  async lookup() {
    return this.places.lookup();
  }

  @Serve(venueEndpoints.places)
  async findPlaces(@CurrentActor() actor: Person, @Query() { query }: PlacesDto) {
    return this.places.find(actor, query);
  }

  @Serve(venueEndpoints.cep)
  async findCep(@CurrentActor() actor: Person, @Query() { cep }: CepDto) {
    return this.places.findCep(actor, cep);
  }

  @Serve(venueEndpoints.read)
  @KeptFor({ seconds: 10, stale: 30 })
  async read(
    @CurrentActor() actor: Actor,
    @Param('slug') slug: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.venues.read(actor, slug));
  }

  @Serve(venueEndpoints.edit)
  async edit(
    @CurrentActor() actor: Person,
    @Param('venue_id') venueId: string,
    @Body() patch: VenuePatchDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.venues.edit(actor, venueId, patch, ifMatch));
  }

  @Serve(venueEndpoints.setCover)
  @TakesPicture()
  async setCover(
    @CurrentActor() actor: Person,
    @Param('venue_id') venueId: string,
    @UploadedBytes() bytes: Buffer | undefined,
    @Body() body: CropDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.venues.setCover(actor, venueId, { bytes, crop: cropOf(body), ifMatch }));
  }

  @Serve(venueEndpoints.removeCover)
  async removeCover(
    @CurrentActor() actor: Person,
    @Param('venue_id') venueId: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.venues.removeCover(actor, venueId, ifMatch));
  }

  @Serve(venueEndpoints.merge)
  async merge(@CurrentActor() actor: Person, @Param('venue_id') venueId: string, @Body() { into_id }: VenueMergeDto) {
    return this.merging.merge(actor, venueId, into_id);
  }
}
