import type { FaqBody, FaqItemView, FaqView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import type { EventDocument } from './event-document.ts';

const ADD = `
  insert into faq_items (id, event_id, question, answer, sorting)
  select id, $1, question, answer, sorting
  from jsonb_to_recordset($2) as f (id uuid, question text, answer text, sorting smallint)`;

/** An event's questions and answers. */
export const faqDocument: EventDocument<FaqBody, FaqView> = {
  action: 'events:faq',

  async read(on, eventId) {
    const faq = await on.query<FaqItemView & Record<string, unknown>>(
      'select id, question, answer from faq_items where event_id = $1 order by sorting',
      [eventId],
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
    await tx.query('delete from faq_items where event_id = $1', [eventId]);
    await tx.query(ADD, [eventId, JSON.stringify(items)]);
  },
};
