import { describe, expect, it } from '@jest/globals';
import { ownPoint } from '../../../testing/sale-point-views.ts';
import { ids } from '../../../testing/views.ts';
import { bodyOf, fieldsOf, patchOf, type SalePointFields } from './sale-point-fields.ts';

const all = fieldsOf(ownPoint);
const some: SalePointFields = { ...all, scope: 'some', events: [{ id: ids.event, name: 'Arraial', lots: [] }] };

describe('scope of a sale point', () => {
  it('the scope of a sale point is everything, or events with all or some of their lots', () => {
    expect(bodyOf(all)).toMatchObject({ all_events: true, events: [] });
    expect(bodyOf({ ...some, scope: 'all' })).toMatchObject({ all_events: true, events: [] });
    expect(bodyOf(some)).toMatchObject({ all_events: false, events: [{ id: ids.event, lots: null }] });
    const [event] = some.events;
    expect(bodyOf({ ...some, events: [{ ...event!, lots: [ids.lot] }] }).events).toEqual([
      { id: ids.event, lots: [ids.lot] },
    ]);
  });

  it('the scope of a sale point reads back as it was written', () => {
    const named = { id: ids.event, name: 'Arraial', start_date: ownPoint.created_at };
    const point = { ...ownPoint, producers: [], events: [{ ...named, lots: [{ id: ids.lot, name: '2º lote' }] }] };
    expect(fieldsOf(point)).toMatchObject({
      scope: 'some',
      events: [{ id: ids.event, name: 'Arraial', lots: [ids.lot] }],
    });
    expect(fieldsOf({ ...point, events: [{ ...named, lots: null }] }).events).toEqual(some.events);
  });
});

describe('patchOf', () => {
  it('patchOf contains changed fields only', () => {
    expect(patchOf(all, { ...all, name: `${all.name} ` })).toEqual({});
    expect(patchOf(all, { ...all, name: 'Loja', tickets_per_sale: 4 })).toEqual({ name: 'Loja', tickets_per_sale: 4 });
  });

  it('patchOf ignores another order of the payment methods', () => {
    expect(patchOf(all, { ...all, payment_methods: ['pix', 'card_machine', 'cash'] })).toEqual({});
    expect(patchOf(all, { ...all, payment_methods: ['card_machine', 'cash'] })).toEqual({
      payment_methods: ['cash', 'card_machine'],
    });
  });

  it('patchOf that names events also ends the sale of all events', () => {
    expect(patchOf(all, some)).toEqual({ all_events: false, events: [{ id: ids.event, lots: null }] });
    expect(patchOf(some, { ...some, scope: 'all' })).toEqual({ all_events: true, events: [] });
  });
});
