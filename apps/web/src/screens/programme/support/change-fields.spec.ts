import { describe, expect, it } from '@jest/globals';
import { changeBody, changeFields } from './change-fields.ts';

const event = {
  start_date: '2026-06-13T23:00:00.000Z',
  end_date: '2026-06-14T06:00:00.000Z',
  time_zone: 'America/Recife',
};
const { time_zone: _zone, ...times } = event;
const soldAs = { ...times, venue: 'Galpão' };

describe('changeFields', () => {
  it('changeFields begin with the event as it is, in its own time zone', () => {
    const fields = changeFields(event, soldAs);
    expect(fields).toMatchObject({ changes: [], start_date: '2026-06-13T20:00', end_date: '2026-06-14T03:00' });
  });

  it('changeFields have the date ticked that the producer has already moved', () => {
    expect(changeFields(event, { ...soldAs, end_date: null }).changes).toEqual(['date']);
    expect(changeFields(event, { ...soldAs, start_date: '2026-06-12T23:00:00.000Z' }).changes).toEqual(['date']);
  });

  it('changeBody contains ticked fields only', () => {
    const fields = { ...changeFields(event, soldAs), venue: ' Clube ', line_up_after: 'Lia', message: ' ' };
    expect(changeBody({ ...fields, changes: ['venue'] }, event.time_zone)).toEqual({ venue: 'Clube', message: null });
    expect(changeBody({ ...fields, changes: ['line_up', 'date'], end_date: null }, event.time_zone)).toEqual({
      date: { start_date: event.start_date, end_date: null },
      line_up: { before: null, after: 'Lia' },
      message: null,
    });
  });
});
