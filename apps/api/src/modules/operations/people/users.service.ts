import { Injectable } from '@nestjs/common';
import type { Page, UserDetailView, UserRowView, UsersQuery } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Versioned } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { presentUserDetail, presentUserRow } from './users.presenter.ts';
import { UsersQueries } from './users.queries.ts';

/** Shows accounts to super-admins. */
@Injectable()
export class UsersService {
  constructor(private readonly users: UsersQueries) {}

  async list(_actor: Person, query: UsersQuery): Promise<Page<UserRowView>> {
    const [rows, count] = await Promise.all([this.users.page(query), this.users.count(query)]);
    return { data: rows.map(presentUserRow), count };
  }

  /** Throws NOT_FOUND. */
  async read(_actor: Person, id: string, on?: Tx): Promise<Versioned<UserDetailView>> {
    const user = await this.users.find(id, on);
    if (!user) throw new ProblemError('NOT_FOUND');
    return { view: presentUserDetail(user), version: user.version };
  }
}
