import { Body, Controller, Headers, Param, Query, Res } from '@nestjs/common';
import { peopleEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { EditUser } from './edit-user.ts';
import { UserPatchDto, UsersDto } from './users.dto.ts';
import { UsersService } from './users.service.ts';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly editing: EditUser,
  ) {}

  @Serve(peopleEndpoints.users)
  async list(@CurrentActor() actor: Person, @Query() query: UsersDto) {
    return this.users.list(actor, query);
  }

  @Serve(peopleEndpoints.user)
  async read(
    @CurrentActor() actor: Person,
    @Param('user_id') id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.users.read(actor, id));
  }

  @Serve(peopleEndpoints.editUser)
  async edit(
    @CurrentActor() actor: Person,
    @Param('user_id') id: string,
    @Body() patch: UserPatchDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.editing.edit(actor, id, patch, ifMatch));
  }
}
