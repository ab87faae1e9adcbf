import { describe, expect, it } from '@jest/globals';
import { conversionId, META_COOKIE } from './conversions.ts';
import { tagsOf } from './tags.ts';
import { trackedSlugOf } from './tracked-paths.ts';

const NONE = { gtm_id: null, ga_id: null, facebook_pixel_id: null };

describe('tagsOf', () => {
  it('tagsOf an event without configuration are none', () => {
    expect(tagsOf(undefined)).toBeNull();
    expect(tagsOf(NONE)).toBeNull();
    expect(tagsOf({ ...NONE, gtm_id: '' })).toBeNull();
  });

  it('tagsOf an event contain each pixel once, and never the secret', () => {
    const integrations = {
      ...NONE,
      ga_id: 'G-1',
      facebook_pixel_id: '123456789012345,223456789012345,123456789012345',
      meta_tag_manager_id: '9',
      meta_tag_manager_access_token: 'secret',
    };
    expect(tagsOf(integrations)).toEqual({
      gtm_id: null,
      ga_id: 'G-1',
      facebook_pixel_ids: ['123456789012345', '223456789012345'],
    });
  });
});

it.each([
  ['/events/arraial', 'arraial'],
  ['/events/arraial/', 'arraial'],
  ['/events/arraial/orders/0b1c', undefined],
  ['/events/arraial/orders/0b1c/tickets/1', undefined],
  ['/events/arraial/orders', undefined],
  ['/events', undefined],
  ['/', undefined],
  ['/producer/events/arraial', undefined],
])('trackedSlugOf %s is %s', (path, slug) => {
  expect(trackedSlugOf(path)).toBe(slug);
});

it('conversionId is the same for the same step of an order, and different for another step', () => {
  expect(conversionId('purchase', { code: 'FTXARR0123456' })).toBe('purchase.FTXARR0123456');
  expect(conversionId('initiate_checkout', { code: 'FTXARR0123456' })).not.toBe(
    conversionId('purchase', { code: 'FTXARR0123456' }),
  );
});

it.each([
  ['fb.1.1596403881668.1116446470', true],
  ['fb.1.1554763741205.IwAR2F4-dbP0l7Mn1IawQQGCINEz7PYXQvwjNwB_qa2ofrHyiLjcbCRxTDMgk', true],
  ['fb.1.1554763741205.<script>', false],
  ['', false],
])('META_COOKIE accepts %j: %s', (value, isOne) => {
  expect(META_COOKIE.test(value)).toBe(isOne);
});
