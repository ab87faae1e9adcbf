import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type {
  Page,
  ProducerAnswerBody,
  ProducerRequestBody,
  ProducerRequestRowView,
  ProducerRequestsQuery,
  ProducerRequestView,
} from '@festix/domain/contract';
import { ENV, type Env } from '../../../env.ts';
import { AccessService } from '../../../kernel/access/access.service.ts';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { PublicSlugs } from '../../../kernel/access/public-slugs.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { AccountRegister, type Account } from '../../people/accounts/account-register.ts';
import { holdToFeeCap } from '../../people/accounts/fee-cap.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { auditedProfile, profileColumns } from '../../people/accounts/profile-columns.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import { ProducerRequest } from './producer-request.entity.ts';
import { presentProducerRequest, presentProducerRequestRow } from './producer-requests.presenter.ts';
import { ProducerRequestsQueries, type ProducerRequestRow } from './producer-requests.queries.ts';
import { taxColumns } from './taxes.ts';

/** Takes requests to become a producer, and answers them. */
@Injectable()
export class ProducerRequestsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly slugs: PublicSlugs,
    private readonly access: AccessService,
    private readonly realtime: Realtime,
    private readonly deliveries: Deliveries,
    private readonly accounts: AccountRegister,
    private readonly links: MailLinks,
    private readonly requests: ProducerRequestsQueries,
    @Inject(ENV) private readonly env: Pick<Env, 'MAX_CONVENIENCE_TAX'>,
  ) {}

  async own(actor: Person): Promise<{ request: ProducerRequestView | null }> {
    const request = await this.requests.lastOf(actor.id);
    return { request: request ? presentProducerRequest(request) : null };
  }

  /** Throws ALREADY_PRODUCER, REQUEST_PENDING, SLUG_TAKEN, DOCUMENT_REQUIRED. A rejected person may ask again. */
  ask(actor: Person, body: ProducerRequestBody): Promise<ProducerRequestView | Repeated<ProducerRequestView>> {
    return this.idempotency.once(actor, 'people.askToProduce', body, async (em, tx) => {
      const user = await this.accounts.lock(em, actor.id);
      if (user.roles.includes('producer')) throw new ProblemError('ALREADY_PRODUCER');
      if (await em.count(ProducerRequest, { user_id: user.id, status: 'pending' }))
        throw new ProblemError('REQUEST_PENDING');
      await this.refuseTaken(tx, user.id, body.slug);
      await this.takeOver(tx, actor, user, body);
      const request = em.create(ProducerRequest, {
        id: body.id,
        user_id: user.id,
        slug: body.slug,
        about: body.about?.trim() || null,
        status: 'pending',
        reason: null,
        created_at: this.clock.now(),
        answered_at: null,
        answered_by: null,
      });
      em.persist(request);
      const view = presentProducerRequest(await this.known(tx, request.id));
      await this.audit.record(tx, actor, { action: 'producer-requests:create', ...subjectOf(request), after: view });
      return view;
    });
  }

  async list(_actor: Person, query: ProducerRequestsQuery): Promise<Page<ProducerRequestRowView>> {
    const [rows, count] = await Promise.all([this.requests.page(query), this.requests.count(query)]);
    return { data: rows.map(presentProducerRequestRow), count };
  }

  /** Throws REQUEST_ALREADY_ANSWERED, and on approval TAXES_REQUIRED and SLUG_TAKEN. */
  answer(actor: Person, id: string, body: ProducerAnswerBody): Promise<ProducerRequestRowView> {
    return this.database.unitOfWork(async (em, tx) => {
      const request = await em.findOne(ProducerRequest, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!request) throw new ProblemError('NOT_FOUND');
      if (request.status !== 'pending') throw new ProblemError('REQUEST_ALREADY_ANSWERED');
      const taxes = body.status === 'approved' ? await this.approve(em, tx, request, body) : undefined;
      request.answer(body.status, body.reason?.trim() || null, actor.id, this.clock.now());
      const view = presentProducerRequestRow(await this.known(tx, id));
      await this.tell(tx, view);
      await this.audit.record(tx, actor, {
        action: body.status === 'approved' ? 'producer-requests:approve' : 'producer-requests:reject',
        ...subjectOf(request),
        before: { status: 'pending' },
        after: { status: view.status, slug: view.slug, reason: view.reason, ...taxes },
      });
      return view;
    });
  }

  /** Copies the request's personal data to the profile. */
  private async takeOver(tx: Tx, actor: Person, user: Account, body: ProducerRequestBody): Promise<void> {
    const { name, phone, document, is_foreigner = false } = body;
    if (!is_foreigner && document === null) throw new ProblemError('DOCUMENT_REQUIRED');
    const before = auditedProfile(user);
    Object.assign(user, profileColumns(user, { name, phone, document, is_foreigner }));
    user.version += 1;
    await this.audit.record(tx, actor, {
      action: 'accounts:profile',
      subject_kind: 'user',
      subject_id: user.id,
      before,
      after: auditedProfile(user),
    });
    tx.afterCommit(() => this.access.forget());
  }

  /** Refuses a taken slug; a free one may still be taken before the approval. */
  private async refuseTaken(tx: Tx, userId: string, slug: string): Promise<void> {
    const taken = await tx.query(
      sql`select from public_slugs where slug = ${slug} and not (kind = 'producer' and owner_id = ${userId})`,
    );
    if (taken.length > 0) throw new ProblemError('SLUG_TAKEN');
  }

  private async approve(em: SqlEntityManager, tx: Tx, request: ProducerRequest, body: ProducerAnswerBody) {
    const { administrate_tax, convenience_tax, rebate_tax } = body;
    if (administrate_tax === undefined || convenience_tax === undefined || rebate_tax === undefined)
      throw new ProblemError('TAXES_REQUIRED');
    holdToFeeCap(this.env, convenience_tax);
    const user = await this.accounts.lock(em, request.user_id);
    Object.assign(user, taxColumns({ administrate_tax, convenience_tax, rebate_tax }));
    user.roles = [...new Set([...user.roles, 'producer' as const])];
    user.version += 1;
    await this.slugs.take(tx, { kind: 'producer', owner_id: user.id }, request.slug);
    tx.afterCommit(() => this.realtime.rightsChanged([user.id]));
    return { administrate_tax, convenience_tax, rebate_tax };
  }

  private async tell(tx: Tx, { status, reason, user }: ProducerRequestRowView): Promise<void> {
    const { name, email: recipient, id: user_id } = user;
    if (status === 'approved') {
      const data = { name, link: this.links.page('/producer') };
      await this.deliveries.send(tx, { template: 'producer-approved', recipient, user_id, data });
    } else {
      const data = { name, reason, link: this.links.page('/be-a-producer') };
      await this.deliveries.send(tx, { template: 'producer-rejected', recipient, user_id, data });
    }
  }

  private async known(tx: Tx, id: string): Promise<ProducerRequestRow> {
    const request = await this.requests.find(id, tx);
    if (!request) throw new ProblemError('NOT_FOUND');
    return request;
  }
}

function subjectOf({ id }: { id: string }) {
  return { subject_kind: 'producer_request', subject_id: id };
}
