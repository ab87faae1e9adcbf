import type { TagsView } from '@festix/domain/contract';
import type { PolicySources } from '../../../kernel/http/content-policy.ts';

/** Google's measurement, which a Tag Manager container mostly includes. */
const GOOGLE: PolicySources = {
  scripts: ['https://www.googletagmanager.com'],
  images: ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
  connections: [
    'https://www.googletagmanager.com',
    'https://www.google-analytics.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};

const META: PolicySources = {
  scripts: ['https://connect.facebook.net'],
  images: ['https://www.facebook.com'],
  connections: ['https://www.facebook.com', 'https://connect.facebook.net'],
};

/** Returns the script origins of a page's tags: only those that its event names, from this list. */
export function sourcesOf({ gtm_id, ga_id, facebook_pixel_ids }: TagsView): PolicySources {
  const used = [...(gtm_id || ga_id ? [GOOGLE] : []), ...(facebook_pixel_ids.length > 0 ? [META] : [])];
  return {
    scripts: used.flatMap(({ scripts }) => scripts),
    images: used.flatMap(({ images }) => images),
    connections: used.flatMap(({ connections }) => connections),
  };
}
