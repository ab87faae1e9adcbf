import type { ConfigProviderProps } from 'antd';
import ptBR from 'antd/locale/pt_BR';

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** Reads the locale as Ant Design does: bundlers and Node don't agree on the default of a CommonJS module. */
const portuguese: Locale = (ptBR as Locale & { default?: Locale }).default ?? ptBR;

const shortMonths = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** Ant Design's Portuguese, with the head of its calendars as it is written in Brazil: `nov 2026`. */
export const festixLocale: Locale = {
  ...portuguese,
  ...(portuguese.DatePicker && {
    DatePicker: {
      ...portuguese.DatePicker,
      lang: { ...portuguese.DatePicker.lang, monthBeforeYear: true, shortMonths },
    },
  }),
};
