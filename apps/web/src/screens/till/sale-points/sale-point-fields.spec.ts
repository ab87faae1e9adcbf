import { describe, expect, it } from '@jest/globals';
import { ownPoint } from '../../../testing/sale-point-views.ts';
import { ids } from '../../../testing/views.ts';
import { bodyOf, fieldsOf, patchOf, type SalePointFields } from './sale-point-fields.ts';

const all = fieldsOf(ownPoint);
const some: SalePointFields = { ...all, scope: 'some', events: [{ id: ids.event, name: 'Arraial', lots: [] }] };

describe('what a sale point sells', () => {
  it('is everything, or the events with all their lots or some', () => {
    expect(bodyOf(all)).toMatchObject({ all_events: true, events: [] });
    expect(bodyOf({ ...some, scope: 'all' })).toMatchObject({ all_events: true, events: [] });
    expect(bodyOf(some)).toMatchObject({ all_events: false, events: [{ id: ids.event, lots: null }] });
    const [event] = some.events;
    expect(bodyOf({ ...some, events: [{ ...event!, lots: [ids.lot] }] }).events).toEqual([
      { id: ids.event, lots: [ids.lot] },
    ]);
  });

  it('is read as it was written', () => {
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
  it('sends what was changed and nothing else', () => {
    expect(patchOf(all, { ...all, name: `${all.name} ` })).toEqual({});
    expect(patchOf(all, { ...all, name: 'Loja', tickets_per_sale: 4 })).toEqual({ name: 'Loja', tickets_per_sale: 4 });
  });

  it('does not take another order of the payment kinds for a change', () => {
    expect(patchOf(all, { ...all, payment_methods: ['pix', 'card_machine', 'cash'] })).toEqual({});
    expect(patchOf(all, { ...all, payment_methods: ['card_machine', 'cash'] })).toEqual({
      payment_methods: ['cash', 'card_machine'],
    });
  });

  it('says both of what is sold: naming events ends selling all of them', () => {
    expect(patchOf(all, some)).toEqual({ all_events: false, events: [{ id: ids.event, lots: null }] });
    expect(patchOf(some, { ...some, scope: 'all' })).toEqual({ all_events: true, events: [] });
  });
});
