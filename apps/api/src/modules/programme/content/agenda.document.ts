import type { AgendasBody, AgendasView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { inOrder, type EventDocument } from './event-document.ts';

const READ = sql<AgendasView>`
  select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'description', a.description,
      'sorting', a.sorting, 'blocks', (
        select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title, 'description', b.description,
          'start_time', b.start_time, 'end_time', b.end_time) order by b.sorting), '[]')
        from agenda_blocks b where b.agenda_id = a.id)) order by a.sorting), '[]') as agendas
  from agendas a where a.event_id = $1`;

const ADD_AGENDAS = sql`
  insert into agendas (id, event_id, title, description, sorting)
  select id, $1, title, description, sorting
  from jsonb_to_recordset($2) as a (id uuid, title text, description text, sorting smallint)`;

const ADD_BLOCKS = sql`
  insert into agenda_blocks (id, agenda_id, title, description, start_time, end_time, sorting)
  select id, agenda_id, title, description, start_time, end_time, sorting
  from jsonb_to_recordset($1) as b (id uuid, agenda_id uuid, title text, description text, start_time text,
    end_time text, sorting smallint)`;

/** The programme: one agenda a stage or a day, each with its blocks. */
export const agendaDocument: EventDocument<AgendasBody, AgendasView> = {
  action: 'events:agenda',

  async read(on, eventId) {
    const [row] = await on.query(READ.with([eventId]));
    return { agendas: row?.agendas ?? [] };
  },

  async write(tx, eventId, body) {
    const agendas = inOrder(body.agendas).map(({ id = newId(), title, description, sorting, blocks }) => ({
      id,
      title: title.trim(),
      description: description?.trim() || null,
      sorting,
      blocks,
    }));
    const blocks = agendas.flatMap((agenda) =>
      agenda.blocks.map(({ id = newId(), title, description, start_time, end_time }, sorting) => ({
        id,
        agenda_id: agenda.id,
        title: title.trim(),
        description: description?.trim() || null,
        start_time,
        end_time: end_time || null,
        sorting,
      })),
    );
    await tx.query(sql`delete from agendas where event_id = ${eventId}`);
    await tx.query(ADD_AGENDAS.with([eventId, JSON.stringify(agendas)]));
    await tx.query(ADD_BLOCKS.with([JSON.stringify(blocks)]));
  },
};
