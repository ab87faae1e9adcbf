import { Inject, Injectable } from '@nestjs/common';
import { type LegalTextBody, type LegalTextView } from '@festix/domain/contract';
import { cleanText, formatDocument } from '@festix/domain/ground';
import { LEGAL_KINDS, legalTemplate, type LegalKind } from '@festix/domain/people';
import { ENV, type Env } from '../../../env.ts';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { harmlessHtml } from '../../../kernel/fields/harmless-html.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

interface LegalTextRow {
  version: number;
  html: string;
  officer: string | null;
  published_at: Date;
}

const TEXT = sql<LegalTextRow>`
  select version, html, officer, published_at from legal_texts
  where kind = $1 and ($2::integer is null or version = $2) order by version desc limit 1`;

const VERSIONS = sql<
  Pick<LegalTextRow, 'version' | 'published_at'>
>`select version, published_at from legal_texts where kind = $1 order by version desc limit 100`;

/** Serialises publications, so that no two get the same version. */
const LOCK = sql`select pg_advisory_xact_lock(hashtextextended('legal-texts ' || $1, 0))`;

const PUBLISH = sql`
  insert into legal_texts (kind, version, html, officer, published_at, published_by) values ($1, $2, $3, $4, $5, $6)`;

/** Publishes and reads the terms and the privacy notice; each version stays as it was accepted. */
@Injectable()
export class LegalTextsService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Throws NOT_FOUND for an unknown kind or version. */
  async read(kind: string, version?: number): Promise<LegalTextView> {
    return this.find(this.database, kindOf(kind), version);
  }

  /** Throws LEGAL_TEXT_EMPTY, OFFICER_MISSING, and LEGAL_TEXT_STALE if another text has become this version. */
  async publish(actor: Person, name: string, body: LegalTextBody): Promise<LegalTextView> {
    const kind = kindOf(name);
    const html = harmlessHtml(body.html);
    const officer = kind === 'privacy' ? cleanText(body.officer ?? '') || null : null;
    if (!html) throw new ProblemError('LEGAL_TEXT_EMPTY');
    if (kind === 'privacy' && !officer) throw new ProblemError('OFFICER_MISSING');
    return this.database.transaction(async (tx) => {
      await tx.query(LOCK.with([kind]));
      const present = await this.find(tx, kind);
      const isSame = present.version === body.version && present.html === html && present.officer === officer;
      if (isSame) return present;
      if (present.version + 1 !== body.version) throw new ProblemError('LEGAL_TEXT_STALE');
      await tx.query(PUBLISH.with([kind, body.version, html, officer, this.clock.now(), actor.id]));
      await this.audit.record(tx, actor, {
        action: 'legal:publish',
        subject_kind: 'legal_text',
        subject_id: null,
        after: { kind, version: body.version },
      });
      return this.find(tx, kind);
    });
  }

  private async find(on: Pick<Tx, 'query'>, kind: LegalKind, version?: number): Promise<LegalTextView> {
    const versions = await on.query(VERSIONS.with([kind]));
    const [row] = await on.query(TEXT.with([kind, version ?? null]));
    if (!row && version) throw new ProblemError('NOT_FOUND');
    return {
      kind,
      version: row?.version ?? 0,
      html: row?.html ?? this.template(kind),
      officer: row ? row.officer : this.officer(kind),
      published_at: row?.published_at.toISOString() ?? null,
      versions: versions.map((each) => ({ version: each.version, published_at: each.published_at.toISOString() })),
    };
  }

  private template(kind: LegalKind): string {
    const { PLATFORM_NAME, PLATFORM_DOCUMENT, PLATFORM_ADDRESS, PLATFORM_EMAIL } = this.env;
    const document = PLATFORM_DOCUMENT && formatDocument(PLATFORM_DOCUMENT);
    return legalTemplate(kind, { name: PLATFORM_NAME, document, address: PLATFORM_ADDRESS, email: PLATFORM_EMAIL });
  }

  /** Returns the contact of the privacy notice; until one is published, the platform's operator. */
  private officer(kind: LegalKind): string | null {
    if (kind === 'terms') return null;
    return [this.env.PLATFORM_NAME, this.env.PLATFORM_EMAIL].filter(Boolean).join(', ') || null;
  }
}

function kindOf(name: string): LegalKind {
  const kind = LEGAL_KINDS.find((each) => each === name);
  if (!kind) throw new ProblemError('NOT_FOUND');
  return kind;
}
