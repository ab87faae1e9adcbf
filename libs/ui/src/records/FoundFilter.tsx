import { Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { TYPING_RESTS } from './typing-rests.ts';
import { classes } from '../theme/classes.ts';
import styles from './filters.module.css';

export interface FoundFilterProps {
  label: string;
  /** Text without a filter: 'Todas as pessoas'. */
  all: string;
  /** Results for the typed text. */
  options: readonly { value: string; label: string; detail?: string | undefined }[];
  /** The value chosen, with its name as far as it is known. */
  chosen: { value: string; label: string } | undefined;
  busy?: boolean;
  /** Called once typing rests. */
  onSearch: (typed: string) => void;
  onChange: (value: string | undefined) => void;
  icon?: Glyph;
}

/** Filters by values that are too many to list: the person searches for them. */
export function FoundFilter({ label, all, options, chosen, busy, onSearch, onChange, icon }: FoundFilterProps) {
  const [typed, setTyped] = useState('');
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    const rest = setTimeout(() => search(typed), typed === '' ? 0 : TYPING_RESTS);
    return () => clearTimeout(rest);
  }, [typed]);
  const known = options.find((option) => option.value === chosen?.value);
  return (
    <Select<{ value: string; label: string } | null, { value: string; label: string; detail?: string | undefined }>
      className={classes(styles.filter, styles.found)}
      aria-label={label}
      labelInValue
      value={chosen ? { value: chosen.value, label: known?.label ?? chosen.label } : null}
      options={options.map((option) => ({ ...option }))}
      optionRender={({ data }) => (
        <>
          {data.label}
          {data.detail && <span className="fx-quiet"> {data.detail}</span>}
        </>
      )}
      placeholder={all}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={busy ?? false}
      popupMatchSelectWidth={false}
      prefix={icon && <Icon of={icon} size={18} />}
      onChange={(found) => onChange(found?.value)}
    />
  );
}
