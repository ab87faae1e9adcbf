import { Body, Controller, Headers, Param, Query, Res } from '@nestjs/common';
import { accountEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { EmailChangeDto, ProfileDto, ProofDto } from './account.dto.ts';
import { ChangeEmail } from './change-email.ts';
import { OwnSessionsService } from './own-sessions.service.ts';
import { ProfileService } from './profile.service.ts';
import { ProveAgain } from './prove-again.ts';

@Controller()
export class MeController {
  constructor(
    private readonly profile: ProfileService,
    private readonly emails: ChangeEmail,
    private readonly ownSessions: OwnSessionsService,
    private readonly proving: ProveAgain,
  ) {}

  @Serve(accountEndpoints.me)
  async me(@CurrentActor() actor: Person, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.profile.read(actor));
  }

  @Serve(accountEndpoints.editMe)
  async editMe(
    @CurrentActor() actor: Person,
    @Body() body: ProfileDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.profile.edit(actor, body, ifMatch));
  }

  @Serve(accountEndpoints.changeEmail)
  async changeEmail(@CurrentActor() actor: Person, @Body() body: EmailChangeDto) {
    await this.emails.ask(actor, body);
  }

  @Serve(accountEndpoints.proveAgain)
  async proveAgain(@CurrentActor() actor: Person, @Body() body: ProofDto) {
    await this.proving.prove(actor, body);
  }

  @Serve(accountEndpoints.sessions)
  async sessions(@CurrentActor() actor: Person, @Query() query: PageDto) {
    return this.ownSessions.list(actor, query);
  }

  @Serve(accountEndpoints.endSession)
  async endSession(@CurrentActor() actor: Person, @Param('session_id') sessionId: string) {
    await this.ownSessions.end(actor, sessionId);
  }

  @Serve(accountEndpoints.endOtherSessions)
  async endOtherSessions(@CurrentActor() actor: Person) {
    await this.ownSessions.endOthers(actor);
  }
}
