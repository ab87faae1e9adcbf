import { LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ProfileBody, type UserView } from '@festix/domain/contract';
import { checkProfile, fieldProblems } from '@festix/domain/ground';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { AccessService } from '../../../kernel/access/access.service.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { holdToVersion, type Versioned } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { PublicSlugs } from '../../../kernel/access/public-slugs.ts';
import { presentUser } from './accounts.presenter.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { auditedProfile, profileColumns } from './profile-columns.ts';
import { User } from './user.entity.ts';

/** Edits profiles. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsQueries,
    private readonly slugs: PublicSlugs,
    private readonly access: AccessService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async read(actor: Person): Promise<Versioned<UserView>> {
    return this.known(actor);
  }

  /** Writes the fields sent and leaves the rest. Throws SLUG_TAKEN. */
  edit(actor: Person, body: ProfileBody, ifMatch: string | undefined): Promise<Versioned<UserView>> {
    return this.database.unitOfWork(async (em, tx) => {
      const user = await em.findOneOrFail(User, actor.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const before = await this.known(actor, tx);
      holdToVersion(ifMatch, before);
      const slug = this.slugAfter(before.view, body);
      this.holdToRules({ ...body, is_foreigner: body.is_foreigner ?? user.is_foreigner });
      Object.assign(user, profileColumns(user, body));
      user.version += 1;
      if (slug !== undefined) await this.slugs.take(tx, { kind: 'producer', owner_id: actor.id }, slug);
      const after = await this.known(actor, tx);
      await this.audit.record(tx, actor, {
        action: 'accounts:profile',
        subject_kind: 'user',
        subject_id: actor.id,
        before: shownIn(before.view),
        after: shownIn(after.view),
      });
      tx.afterCommit(() => this.access.forget());
      return after;
    });
  }

  private holdToRules(profile: ProfileBody): void {
    const broken = Object.entries(checkProfile(profile));
    if (broken.length === 0) return;
    throw new ProblemError('VALIDATION_ERROR', {
      errors: Object.fromEntries(broken.map(([field, { message }]) => [field, [message]])),
    });
  }

  /** Returns the slug to take, if it changes. A producer keeps one, and nobody else has one. */
  private slugAfter({ slug: present, roles }: UserView, { slug }: ProfileBody): string | undefined {
    if (slug === undefined || slug === present) return undefined;
    if (!roles.includes('producer')) {
      throw new ProblemError('VALIDATION_ERROR', { errors: { slug: [fieldProblems.slugOfProducer] } });
    }
    if (!slug) throw new ProblemError('VALIDATION_ERROR', { errors: { slug: [fieldProblems.required] } });
    return slug;
  }

  private async known(actor: Person, on?: Tx): Promise<Versioned<UserView>> {
    const user = await this.accounts.user(actor, on);
    if (!user) throw new ProblemError('UNAUTHENTICATED');
    return { view: presentUser(user, this.clock.now()), version: user.version };
  }
}

function shownIn(view: UserView) {
  return { ...auditedProfile(view), slug: view.slug };
}
