import { Body, Controller, Param, Query } from '@nestjs/common';
import { salePointEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor, type Person } from '../../../../kernel/http/actor.ts';
import { Serve } from '../../../../kernel/http/serve.ts';
import { LeasePlaces } from './lease-places.ts';
import { LeaseDto, LeaseReleaseDto, LeaseReturnDto, LeasesDto } from './leases.dto.ts';
import { Leases } from './leases.ts';

@Controller()
export class LeasesController {
  constructor(
    private readonly places: LeasePlaces,
    private readonly leases: Leases,
  ) {}

  @Serve(salePointEndpoints.lease)
  async lease(@CurrentActor() actor: Person, @Body() body: LeaseDto) {
    return this.places.lease(actor, body);
  }

  @Serve(salePointEndpoints.leases)
  async list(@CurrentActor() actor: Person, @Query() query: LeasesDto) {
    return this.leases.seenBy(actor, query);
  }

  @Serve(salePointEndpoints.returnLease)
  async giveBack(@CurrentActor() actor: Person, @Param('lease_id') leaseId: string, @Body() body: LeaseReturnDto) {
    return this.leases.giveBack(actor, leaseId, body);
  }

  @Serve(salePointEndpoints.releaseLease)
  async release(@CurrentActor() actor: Person, @Param('lease_id') leaseId: string, @Body() body: LeaseReleaseDto) {
    return this.leases.release(actor, leaseId, body);
  }

  @Serve(salePointEndpoints.leasesOfEvent)
  async ofEvent(@CurrentActor() actor: EventActor, @Query() query: LeasesDto) {
    return this.leases.ofEvent(actor, query);
  }

  @Serve(salePointEndpoints.releaseOfEvent)
  async releaseOfEvent(
    @CurrentActor() actor: EventActor,
    @Param('lease_id') leaseId: string,
    @Body() body: LeaseReleaseDto,
  ) {
    return this.leases.releaseOfEvent(actor, leaseId, body);
  }
}
