import { Body, Controller, Header, Res, StreamableFile } from '@nestjs/common';
import { privacyEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { RefreshCookie } from '../../people/accounts/refresh-cookie.ts';
import { DeleteAccount } from './delete-account.ts';
import { OwnData } from './own-data.ts';
import { DeletionDto } from './privacy.dto.ts';

@Controller()
export class PrivacyController {
  constructor(
    private readonly ownData: OwnData,
    private readonly deletions: DeleteAccount,
    private readonly cookie: RefreshCookie,
  ) {}

  @Serve(privacyEndpoints.data)
  @Header('cache-control', 'no-store')
  async data(@CurrentActor() actor: Person) {
    // Nest sends the bytes of the file; the contract names the type that arrives.
    return new StreamableFile(await this.ownData.copyFor(actor), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="festix-meus-dados.json"',
    }) as unknown as Record<string, unknown>;
  }

  @Serve(privacyEndpoints.deleteAccount)
  async deleteAccount(
    @CurrentActor() actor: Person,
    @Body() body: DeletionDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.deletions.delete(actor, body);
    this.cookie.clear(response);
  }
}
