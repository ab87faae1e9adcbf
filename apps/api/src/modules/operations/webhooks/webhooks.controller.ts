import { Body, Controller, Param, Query } from '@nestjs/common';
import { webhookEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { WebhookDeliveriesDto, WebhookDto, WebhookPatchDto } from './webhooks.dto.ts';
import { WebhooksService } from './webhooks.service.ts';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Serve(webhookEndpoints.list)
  async list(@CurrentActor() actor: Person) {
    return this.webhooks.list(actor);
  }

  @Serve(webhookEndpoints.create)
  async create(@CurrentActor() actor: Person, @Body() body: WebhookDto) {
    return this.webhooks.create(actor, body);
  }

  @Serve(webhookEndpoints.edit)
  async edit(@CurrentActor() actor: Person, @Param('webhook_id') id: string, @Body() patch: WebhookPatchDto) {
    return this.webhooks.edit(actor, id, patch);
  }

  @Serve(webhookEndpoints.remove)
  async remove(@CurrentActor() actor: Person, @Param('webhook_id') id: string) {
    await this.webhooks.remove(actor, id);
  }

  @Serve(webhookEndpoints.rotate)
  async rotate(@CurrentActor() actor: Person, @Param('webhook_id') id: string) {
    return this.webhooks.rotate(actor, id);
  }

  @Serve(webhookEndpoints.test)
  async test(@CurrentActor() actor: Person, @Param('webhook_id') id: string) {
    return this.webhooks.test(actor, id);
  }

  @Serve(webhookEndpoints.deliveries)
  async deliveries(
    @CurrentActor() actor: Person,
    @Param('webhook_id') id: string,
    @Query() query: WebhookDeliveriesDto,
  ) {
    return this.webhooks.deliveries(actor, id, query);
  }

  @Serve(webhookEndpoints.replay)
  async replay(
    @CurrentActor() actor: Person,
    @Param('webhook_id') id: string,
    @Param('delivery_id') deliveryId: string,
  ) {
    return this.webhooks.replay(actor, id, deliveryId);
  }
}
