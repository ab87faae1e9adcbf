import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { Check } from '@phosphor-icons/react/Check';
import { Clock } from '@phosphor-icons/react/Clock';
import { X } from '@phosphor-icons/react/X';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { App, ConfigProvider, type ConfigProviderProps } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { festixLocale } from './locale.ts';

const clear = <Icon of={XCircle} size={18} />;
const close = <Icon of={X} size={20} />;
const down = <Icon of={CaretDown} size={15} />;

/** Ant Design's own icon set is never shown: every icon it would draw by itself is one of ours. */
const icons: ConfigProviderProps = {
  select: {
    suffixIcon: down,
    clearIcon: clear,
    menuItemSelectedIcon: <Icon of={Check} size={16} />,
    removeIcon: <Icon of={X} size={12} />,
  },
  cascader: { suffixIcon: down, expandIcon: <Icon of={CaretRight} size={15} /> },
  datePicker: { suffixIcon: <Icon of={CalendarBlank} size={18} />, clearIcon: clear },
  timePicker: { suffixIcon: <Icon of={Clock} size={18} />, clearIcon: clear },
  modal: { closeIcon: close },
  drawer: { closeIcon: close },
  tag: { closeIcon: <Icon of={X} size={12} /> },
  alert: { closeIcon: <Icon of={X} size={18} /> },
  collapse: { expandIcon: () => down },
};

/**
 * What the back office adds to FestixProvider: our icons and language in Ant Design's parts, of which the other pages have
 * the button alone, and its App for themed overlays.
 */
export function WorkbenchProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      {...icons}
      locale={festixLocale}
      renderEmpty={() => <span className="fx-quiet">Nada encontrado</span>}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
