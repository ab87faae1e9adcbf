/** Sheets that are global on purpose: the theme, and the entrances that gather it. */
export const GLOBAL_SHEETS = [
  'libs/ui/src/theme/*.css',
  'libs/ui/src/code-font.css',
  'libs/ui/src/door.css',
  'libs/ui/src/fonts.css',
  'libs/ui/src/styles.css',
  'libs/ui/src/workbench.css',
];

/**
 * How often the rules of a sheet reach into a class of another module, `:global(.button_button)`. The list only shrinks: a
 * part takes a class or has a variant.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const REACHES = {
  'apps/web/src/screens/programme/general/general.module.css': 2,
  'apps/web/src/screens/people/teams/teams.module.css': 2,
  'apps/web/src/screens/money/payouts/payouts.module.css': 6,
  'apps/web/src/frame/public/public.module.css': 5,
  'apps/web/src/frame/public/event-cards.module.css': 4,
  'apps/web/src/frame/public/event-page.module.css': 3,
  'apps/web/src/screens/programme/lots/lots.module.css': 14,
  'apps/web/src/screens/programme/content/content.module.css': 13,
  'apps/web/src/frame/parts/role-tags.module.css': 2,
  'apps/web/src/screens/people/audit/audit.module.css': 1,
  'apps/web/src/screens/people/account/settings/settings.module.css': 15,
  'apps/web/src/screens/people/account/producer/be-a-producer.module.css': 8,
  'apps/web/src/screens/people/account/poster-wall.module.css': 2,
  'apps/web/src/screens/people/account/account.module.css': 3,
  'apps/web/src/screens/operations/operations/operations.module.css': 1,
  'apps/web/src/screens/money/recounts/recounts.module.css': 2,
  'apps/web/src/frame/sign-in/sign-in-again.module.css': 4,
  'apps/web/src/frame/app/app.module.css': 7,
  'apps/web/src/frame/event/events.module.css': 1,
  'apps/web/src/frame/areas/search/search.module.css': 4,
  'apps/web/src/frame/areas/bench.module.css': 1,
  'apps/web/src/frame/system/support-help.module.css': 1,
  'apps/web/src/screens/programme/events/producer/producer.module.css': 1,
};
