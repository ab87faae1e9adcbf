import { Body, Controller, Headers, Res } from '@nestjs/common';
import { contentEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { agendaDocument } from './agenda.document.ts';
import { checkoutFormDocument } from './checkout-form.document.ts';
import { AgendasDto, CheckoutFormDto, FaqDto, IntegrationsDto, PrivacyPolicyDto } from './content.dto.ts';
import { ContentService } from './content.service.ts';
import { faqDocument } from './faq.document.ts';
import { MetaTokens } from '../events/meta-tokens.ts';
import { integrationsDocument } from './integrations.document.ts';
import { privacyPolicyDocument } from './privacy-policy.document.ts';

@Controller()
export class ContentController {
  private readonly integrationsOfEvent: ReturnType<typeof integrationsDocument>;

  constructor(
    private readonly content: ContentService,
    tokens: MetaTokens,
  ) {
    this.integrationsOfEvent = integrationsDocument(tokens);
  }

  @Serve(contentEndpoints.agenda)
  async agenda(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.content.read(actor, agendaDocument));
  }

  @Serve(contentEndpoints.writeAgenda)
  async writeAgenda(
    @CurrentActor() actor: EventActor,
    @Body() body: AgendasDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.content.replace(actor, agendaDocument, body, ifMatch));
  }

  @Serve(contentEndpoints.faq)
  async faq(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.content.read(actor, faqDocument));
  }

  @Serve(contentEndpoints.writeFaq)
  async writeFaq(
    @CurrentActor() actor: EventActor,
    @Body() body: FaqDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.content.replace(actor, faqDocument, body, ifMatch));
  }

  @Serve(contentEndpoints.checkoutForm)
  async checkoutForm(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.content.read(actor, checkoutFormDocument));
  }

  @Serve(contentEndpoints.writeCheckoutForm)
  async writeCheckoutForm(
    @CurrentActor() actor: EventActor,
    @Body() body: CheckoutFormDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.content.replace(actor, checkoutFormDocument, body, ifMatch));
  }

  @Serve(contentEndpoints.integrations)
  async integrations(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.content.read(actor, this.integrationsOfEvent));
  }

  @Serve(contentEndpoints.writeIntegrations)
  async writeIntegrations(
    @CurrentActor() actor: EventActor,
    @Body() body: IntegrationsDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.content.replace(actor, this.integrationsOfEvent, body, ifMatch));
  }

  @Serve(contentEndpoints.privacyPolicy)
  async privacyPolicy(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.content.read(actor, privacyPolicyDocument));
  }

  @Serve(contentEndpoints.writePrivacyPolicy)
  async writePrivacyPolicy(
    @CurrentActor() actor: EventActor,
    @Body() body: PrivacyPolicyDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.content.replace(actor, privacyPolicyDocument, body, ifMatch));
  }
}
