import { Module } from '@nestjs/common';
import { VenuesService } from './venues.service.ts';

@Module({ providers: [VenuesService], exports: [VenuesService] })
export class VenuesModule {}
