import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { Check } from '@phosphor-icons/react/Check';
import { Clock } from '@phosphor-icons/react/Clock';
import { X } from '@phosphor-icons/react/X';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { App, ConfigProvider, type ConfigProviderProps } from 'antd';
import { use, useMemo, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { festixTheme } from './festix-theme.ts';
import { festixLocale } from './locale.ts';
import { DrawnModeContext, useReducedMotion } from './theme-mode.ts';
import { useTypeScale } from './type-scale.ts';

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

const noWave = { disabled: true };

/**
 * Adds Ant Design to FestixProvider for the back office, in our theme, icons and language, with its App for themed
 * overlays. Other pages load nothing of it.
 */
export function WorkbenchProvider({ children }: { children: ReactNode }) {
  const mode = use(DrawnModeContext);
  const lessMotion = useReducedMotion();
  const typeScale = useTypeScale();
  const theme = useMemo(() => festixTheme(mode, { lessMotion, typeScale }), [mode, lessMotion, typeScale]);
  return (
    <ConfigProvider
      {...icons}
      theme={theme}
      wave={noWave}
      locale={festixLocale}
      renderEmpty={() => <span className="fx-quiet">Nada encontrado</span>}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
