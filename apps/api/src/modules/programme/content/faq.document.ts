import type { FaqBody, FaqItemView, FaqView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { EventDocument } from './event-document.ts';

const ADD = sql`
  insert into faq_items (id, event_id, question, answer, sorting)
  select id, $1, question, answer, sorting
  from jsonb_to_recordset($2) as f (id uuid, question text, answer text, sorting smallint)`;

/** An event's questions and answers. */
export const faqDocument: EventDocument<FaqBody, FaqView> = {
  action: 'events:faq',

  async read(on, eventId) {
    const faq = await on.query(
      sql<FaqItemView>`select id, question, answer from faq_items where event_id = ${eventId} order by sorting`,
    );
    return { faq };
  },

  async write(tx, eventId, body) {
    const items = body.faq.map(({ id = newId(), question, answer }, sorting) => ({
      id,
      question: question.trim(),
      answer: answer.trim(),
      sorting,
    }));
    await tx.query(sql`delete from faq_items where event_id = ${eventId}`);
    await tx.query(ADD.with([eventId, JSON.stringify(items)]));
  },
};
