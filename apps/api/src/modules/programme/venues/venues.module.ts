import { Module } from '@nestjs/common';
import { PicturesModule } from '../../documents/pictures/pictures.module.ts';
import { GooglePlaces } from './google-places.ts';
import { Ceps } from './ceps.ts';
import { MergeVenues } from './merge-venues.ts';
import { PlacesService } from './places.service.ts';
import { TakeVenue } from './take-venue.ts';
import { VenueChanges } from './venue-changes.ts';
import { VenueIndex } from './venue-index.ts';
import { VenuesController } from './venues.controller.ts';
import { VenuesQueries } from './venues.queries.ts';
import { VenuesService } from './venues.service.ts';
import { ViaCep } from './via-cep.ts';

@Module({
  imports: [PicturesModule],
  controllers: [VenuesController],
  providers: [
    { provide: Ceps, useClass: ViaCep },
    GooglePlaces,
    MergeVenues,
    PlacesService,
    TakeVenue,
    VenueChanges,
    VenueIndex,
    VenuesQueries,
    VenuesService,
  ],
  exports: [TakeVenue, VenueChanges, VenueIndex, VenuesQueries],
})
export class VenuesModule {}
