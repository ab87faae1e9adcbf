import { googleCalendarLink } from './calendar-link.ts';
import { timesOf } from './ticket-order.ts';

const event = {
  name: 'Arraial & Companhia',
  slug: 'arraial',
  start_date: '2026-06-13T23:00:00.000Z',
  end_date: '2026-06-14T05:00:00.000Z',
  time_zone: 'America/Recife',
  canceled_at: null,
  cover: null,
  venue: { name: 'Galpão do Cais', city: 'Recife', state: 'PE' },
};

it('googleCalendarLink opens a new entry with name, moments, place and page', () => {
  const link = new URL(googleCalendarLink(event, timesOf(event), 'https://festix.exemplo.br'));
  expect(link.origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Arraial & Companhia',
    dates: '20260613T230000Z/20260614T050000Z',
    details: 'https://festix.exemplo.br/events/arraial',
    location: 'Galpão do Cais · Recife, PE',
  });
});

it('googleCalendarLink of an event without an end lasts a day', () => {
  const endless = { ...event, end_date: null, venue: null };
  const link = new URL(googleCalendarLink(endless, timesOf(endless), 'https://festix.exemplo.br'));
  expect(link.searchParams.get('dates')).toBe('20260613T230000Z/20260614T230000Z');
  expect(link.searchParams.has('location')).toBe(false);
});
