/** Sheets that are global on purpose: the theme, and the entrances that gather it. */
export const GLOBAL_SHEETS = [
  'libs/ui/src/theme/*.css',
  'libs/ui/src/code-font.css',
  'libs/ui/src/door.css',
  'libs/ui/src/fonts.css',
  'libs/ui/src/styles.css',
  'libs/ui/src/workbench.css',
];

/** Sheets that are not modules yet. The list only shrinks. */
export const PLAIN_SHEETS = [
  'libs/ui/src/action/button.css',
  'libs/ui/src/charts/charts.css',
  'libs/ui/src/cover/cover.css',
  'libs/ui/src/dialog/dialog.css',
  'libs/ui/src/door/door-screen.css',
  'libs/ui/src/door/verdict.css',
  'libs/ui/src/feedback/feedback.css',
  'libs/ui/src/flag/flag.css',
  'libs/ui/src/form/form.css',
  'libs/ui/src/format/format.css',
  'libs/ui/src/icon/icon.css',
  'libs/ui/src/notices/notices.css',
  'libs/ui/src/page/page.css',
  'libs/ui/src/paper/paper.css',
  'libs/ui/src/records/records.css',
  'libs/ui/src/rich-text/rich-text.css',
  'libs/ui/src/rich-text/writing.css',
  'libs/ui/src/shell/shell.css',
  'libs/ui/src/status/status.css',
  'libs/ui/src/ticket/ticket.css',
];

/**
 * How often the rules of a sheet reach into a class of another module, `:global(.button_button)`. The list only shrinks: a
 * part takes a class or has a variant.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const REACHES = {
  'apps/web/src/screens/people/account/settings/settings.module.css': 4,
  'apps/web/src/screens/people/account/producer/be-a-producer.module.css': 3,
  'apps/web/src/frame/system/support-help.module.css': 1,
  'apps/web/src/frame/sign-in/sign-in-again.module.css': 1,
  'apps/web/src/frame/root/app.module.css': 6,
  'apps/web/src/frame/areas/search/search.module.css': 2,
  'apps/web/src/screens/programme/events/producer/producer.module.css': 1,
};
